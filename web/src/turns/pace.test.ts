import { expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { GameEvent } from "../lib/types";
import { lookAt, pace } from "./pace";

const claim: GameEvent = { kind: "claim", seat: 1, route: "a--b", cards: {}, points: 7 };
const draw: GameEvent = { kind: "draw", seat: 1, source: "deck", place: null };

it("a claim is shown longer than a card, and one's own moves take no time", () => {
  expect(lookAt([claim], 0)).toBeGreaterThan(lookAt([draw], 0));
  expect(lookAt([claim, { kind: "turn", seat: 0 }], 1)).toBe(0);
  expect(lookAt([{ kind: "turn_up", seat: null, place: 0, card: "red" }], 0)).toBe(0);
});

it("the speed is a setting", () => {
  const look = lookAt([claim], 0);
  expect(pace([look], "instant", false)).toBe(0);
  expect(pace([look], "quick", false)).toBe(look);
  expect(pace([look], "calm", false)).toBe(2 * look);
});

it("many waiting moves get quicker, so that my turn is never far away", () => {
  const looks = Array.from({ length: 20 }, () => lookAt([claim], 0));
  const whole = (speed: "quick" | "calm", onClock: boolean) => looks.reduce((all, _, i) => all + pace(looks.slice(i), speed, onClock), 0);
  expect(pace(looks, "quick", false)).toBeLessThan(looks[0]!);
  expect(pace(looks, "quick", true)).toBeLessThan(200);
  expect(whole("quick", true)).toBeLessThan(9000);
  expect(pace([0, ...looks], "quick", false)).toBe(0);
});
