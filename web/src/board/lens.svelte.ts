/** Zoom and position of one board on the screen, as reactive state. */

import { untrack } from "svelte";
import type { Board } from "../lib/types";
import { MARGIN, marks, type Point } from "./geometry";
import { fit, frame, resize, settle, zoomAt, type Glass, type Size } from "./glass";

/** How far an arrow moves the board, in pixels. */
const STEP = 60;
/** Width of the strip for the buttons, next to the board or above it, in pixels. */
const STRIP = 56;
/** On a screen lower than this there is no strip: the buttons lie on the board. In pixels. */
const LOW = 430;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

export class Lens {
  screen = $state.raw<Size>({ width: 0, height: 0 });
  glass = $state.raw<Glass>({ zoom: 1, x: 0, y: 0 });
  #board: () => Board;
  #buttons: boolean;
  /** Size of the whole poster with its frame, in board units. */
  readonly size = $derived.by(() => ({ width: this.#board().size[0] + 2 * MARGIN, height: this.#board().size[1] + 2 * MARGIN }));
  /** Whether the buttons lie on the board. */
  readonly slim = $derived.by(() => this.screen.height < LOW && this.screen.width > this.screen.height);
  /** The room for the board: next to the buttons or below them, whichever makes the board larger. */
  readonly room = $derived.by(() => {
    const { width, height } = this.screen;
    if (!this.#buttons || this.slim) return { width, height, top: 0 };
    const beside = { width: Math.max(0, width - STRIP), height, top: 0 };
    const below = { width, height: Math.max(0, height - STRIP), top: STRIP };
    return fit(beside, this.size) < fit(below, this.size) ? below : beside;
  });
  /** The zoom at which the board fills the room. */
  readonly filling = $derived.by(() => Math.max(this.room.width / this.size.width, this.room.height / this.size.height) / this.base || 1);
  /** Pixels per board unit: when the whole board is visible, and now. */
  readonly base = $derived.by(() => fit(this.room, this.size));
  readonly scale = $derived(this.base * this.glass.zoom);

  /** Call it while a component is set up: it adds an effect that follows the size of the screen. */
  constructor(board: () => Board, buttons: boolean) {
    this.#board = board;
    this.#buttons = buttons;
    let before: Size = { width: 0, height: 0 };
    $effect(() => {
      const [room, size] = [this.room, this.size];
      untrack(() => (this.glass = resize(this.glass, before, room, size)));
      before = room;
    });
  }

  zoom(by: number, at: Point = { x: this.room.width / 2, y: this.room.top + this.room.height / 2 }): void {
    this.glass = zoomAt(this.glass, by, { x: at.x, y: at.y - this.room.top }, this.room, this.size);
  }

  pan(dx: number, dy: number): void {
    this.glass = settle({ ...this.glass, x: this.glass.x + dx, y: this.glass.y + dy }, this.room, this.size);
  }

  /** Zooms until there are no empty strips: tall boards are small on wide screens. */
  fill(): void {
    this.zoom(this.filling / this.glass.zoom);
  }

  whole(): void {
    this.glass = settle({ zoom: 1, x: 0, y: 0 }, this.room, this.size);
  }

  /** Zooms and moves so that all these places are visible. */
  show(ids: string[]): void {
    const points = ids.flatMap((id) => marks(this.#board(), id));
    if (!points.length) return;
    const [xs, ys] = [points.map((p) => p.x + MARGIN), points.map((p) => p.y + MARGIN)];
    const room = Math.max(...this.#board().size) * 0.08;
    const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
    this.glass = frame({ x, y, width: Math.max(...xs) + room - x, height: Math.max(...ys) + room - y }, this.room, this.size);
  }

  /** Moves the board so that a point of it is visible. */
  reach(point: Point): void {
    const { width, height } = this.room;
    const [x, y] = [(point.x + MARGIN) * this.scale + this.glass.x, (point.y + MARGIN) * this.scale + this.glass.y];
    if (x < 30 || y < 30 || x > width - 30 || y > height - 30) this.pan(width / 2 - x, height / 2 - y);
  }

  /** Converts a point of the screen to board units. */
  under(at: Point): Point {
    return { x: (at.x - this.glass.x) / this.scale - MARGIN, y: (at.y - this.room.top - this.glass.y) / this.scale - MARGIN };
  }

  /** Keys that zoom and move the board. Arrow keys do nothing here while the whole board is visible. */
  press(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (arrow && this.glass.zoom > 1) this.pan(...arrow);
    else if (event.key === "+" || event.key === "=") this.zoom(1.3);
    else if (event.key === "-") this.zoom(1 / 1.3);
    else if (event.key === "0") this.whole();
    else return;
    event.preventDefault();
  }
}
