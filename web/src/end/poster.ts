/** Draws the result of a game as a picture to share: the networks on the map, and who has how many points. */

import { places, way } from "../board/geometry";
import type { Board, Table } from "../lib/types";
import { DASHES } from "./lines";

const WIDTH = 1600;
const HEIGHT = 900;
const EDGE = 56;
/** The part of the picture for the map. */
const MAP = 980;

export interface Caption {
  title: string;
  text: string;
  /** The name of the board. */
  board: string;
  /** The last line. */
  foot: string;
}

export async function poster(board: Board, table: Table, caption: Caption): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const paint = canvas.getContext("2d")!;
  const look = getComputedStyle(document.documentElement);
  const colour = (name: string) => look.getPropertyValue(`--${name}`).trim();
  const write = (text: string, x: number, y: number, size: number, weight = 400, ink = "ink") => {
    paint.font = `${weight} ${size}px ${look.getPropertyValue(weight > 500 ? "--display" : "--text")}`;
    paint.fillStyle = colour(ink);
    paint.fillText(text, x, y, paint.textAlign === "right" ? undefined : WIDTH - x - EDGE);
  };

  paint.fillStyle = colour("paper");
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  paint.fillStyle = colour("sheet");
  paint.fillRect(EDGE / 2, EDGE / 2, MAP, HEIGHT - EDGE);
  paint.strokeStyle = colour("brass");
  paint.lineWidth = 3;
  paint.strokeRect(EDGE / 2, EDGE / 2, MAP, HEIGHT - EDGE);
  drawNetworks(paint, board, table, colour);

  const left = MAP + EDGE * 1.25;
  write(caption.board.toUpperCase(), left, 110, 34, 600, "accent");
  write(caption.title, left, 190, 64, 700);
  write(caption.text, left, 240, 34);
  const totals = (table.breakdowns ?? []).map((row) => row.total);
  const order = totals.map((_, seat) => seat).sort((a, b) => totals[b]! - totals[a]!);
  const most = Math.max(1, ...totals);
  order.forEach((seat, place) => {
    const top = 320 + place * 96;
    paint.fillStyle = colour(`seat-${seat}`);
    paint.fillRect(left, top + 34, Math.max(8, (Math.max(0, totals[seat]!) / most) * (WIDTH - left - EDGE)), 22);
    write(table.seats[seat]?.name ?? "", left, top + 20, 32);
    paint.textAlign = "right";
    write(String(totals[seat]!), WIDTH - EDGE, top + 22, 40, 700);
    paint.textAlign = "left";
  });
  write(caption.foot, left, HEIGHT - EDGE, 26, 400, "quiet");
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** All routes thin, and those of each seat thick, in its colour and with its dashes. */
function drawNetworks(paint: CanvasRenderingContext2D, board: Board, table: Table, colour: (name: string) => string): void {
  const [wide, high] = board.size;
  const scale = Math.min((MAP - EDGE) / wide, (HEIGHT - 2 * EDGE) / high);
  paint.save();
  paint.translate(EDGE / 2 + (MAP - wide * scale) / 2, (HEIGHT - high * scale) / 2);
  paint.scale(scale, scale);
  paint.lineCap = paint.lineJoin = "round";
  const at = places(board);
  const owners = table.view?.routes ?? {};
  const line = (route: Board["routes"][number], width: number, ink: string, dashes: number[] = []) => {
    paint.beginPath();
    way(route, at).forEach(({ x, y }, i) => (i ? paint.lineTo(x, y) : paint.moveTo(x, y)));
    paint.setLineDash(dashes);
    paint.lineWidth = width / scale;
    paint.strokeStyle = ink;
    paint.stroke();
  };
  for (const route of board.routes) if (!(route.id in owners)) line(route, 2, colour("line"));
  for (const route of board.routes) {
    const seat = owners[route.id];
    if (seat === undefined) continue;
    const dashes = (DASHES[seat] ?? "none").split(" ").map((part) => (Number(part) * 1.6) / scale);
    line(route, 11, colour("ink"));
    line(route, 8, colour(`seat-${seat}`), dashes.some(Number.isNaN) ? [] : dashes);
  }
  paint.setLineDash([]);
  for (const city of board.cities) {
    paint.beginPath();
    paint.arc(city.x, city.y, 5 / scale, 0, 2 * Math.PI);
    paint.fillStyle = colour("sheet");
    paint.fill();
    paint.lineWidth = 2.5 / scale;
    paint.strokeStyle = colour("ink");
    paint.stroke();
  }
  paint.restore();
}
