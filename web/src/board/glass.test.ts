import { describe, expect, it } from "vitest";
import { fit, frame, resize, settle, zoomAt } from "./glass";

const screen = { width: 800, height: 400 };
const board = { width: 1600, height: 1200 };

describe("the glass", () => {
  it("shows the whole board in the middle", () => {
    expect(fit(screen, board)).toBeCloseTo(1 / 3);
    const glass = settle({ zoom: 1, x: 99, y: 99 }, screen, board);
    expect(glass.x).toBeCloseTo((800 - 1600 / 3) / 2);
    expect(glass.y).toBeCloseTo(0);
  });
  it("keeps the point under the finger in its place", () => {
    const before = settle({ zoom: 3, x: -300, y: -300 }, screen, board);
    const at = { x: 400, y: 200 };
    const after = zoomAt(before, 1.5, at, screen, board);
    const under = (glass: typeof before) => (at.x - glass.x) / (fit(screen, board) * glass.zoom);
    expect(under(after)).toBeCloseTo(under(before));
  });
  it("never leaves the board, nor goes too close", () => {
    const far = settle({ zoom: 100, x: 1e6, y: -1e6 }, screen, board);
    expect(far.zoom).toBe(8);
    expect(far.x).toBe(0);
    expect(far.y).toBeCloseTo(400 - 1200 * (8 / 3));
    expect(zoomAt(far, 0.001, { x: 0, y: 0 }, screen, board).zoom).toBe(1);
  });
  it("keeps the scale and the middle when a panel opens next to the board", () => {
    const before = settle({ zoom: 3, x: -300, y: -300 }, screen, board);
    const smaller = { width: 600, height: 400 };
    const after = resize(before, screen, smaller, board);
    expect(fit(smaller, board) * after.zoom).toBeCloseTo(fit(screen, board) * before.zoom);
    expect((300 - after.x) / (fit(smaller, board) * after.zoom)).toBeCloseTo((400 - before.x) / (fit(screen, board) * before.zoom));
    expect(resize(settle({ zoom: 1, x: 0, y: 0 }, screen, board), screen, smaller, board).zoom).toBe(1);
  });
  it("frames a part of the board", () => {
    const glass = frame({ x: 700, y: 500, width: 200, height: 200 }, screen, board);
    const scale = fit(screen, board) * glass.zoom;
    expect(800 * scale + glass.x).toBeCloseTo(400);
    expect(600 * scale + glass.y).toBeCloseTo(200);
  });
});
