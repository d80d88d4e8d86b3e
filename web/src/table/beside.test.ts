import { expect, it } from "vitest";
import { beside } from "./beside";

const area = { left: 0, top: 0, width: 1000, height: 700 };
const size = { width: 300, height: 200 };

it("a popover stands next to its route, where there is room", () => {
  expect(beside({ left: 100, top: 300, width: 80, height: 40 }, size, area)).toEqual({ left: 192, top: 220 });
  expect(beside({ left: 900, top: 300, width: 80, height: 40 }, size, area)).toEqual({ left: 588, top: 220 });
});

it("a long route has its popover above or below it", () => {
  const { top } = beside({ left: 50, top: 60, width: 900, height: 60 }, size, area);
  expect(top).toBe(132);
  expect(beside({ left: 50, top: 560, width: 900, height: 60 }, size, area).top).toBe(348);
});

it("it never leaves the area, however small that is", () => {
  const phone = { left: 0, top: 60, width: 390, height: 300 };
  for (const left of [0, 200, 380]) {
    const place = beside({ left, top: 200, width: 30, height: 30 }, size, phone);
    expect(place.left).toBeGreaterThanOrEqual(6);
    expect(place.left + size.width).toBeLessThanOrEqual(384);
    expect(place.top).toBeGreaterThanOrEqual(66);
    expect(place.top + size.height).toBeLessThanOrEqual(354);
  }
});
