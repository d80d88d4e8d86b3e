import { expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import { sampleEvents } from "../mechanics/samples";
import { lookAt } from "./pace";
import { SOUNDS, soundOf } from "./sounds";

const sample = (kind: string) => sampleEvents.filter((event) => event.kind === kind);

it("every kind of move that is shown is heard, too", () => {
  for (const event of sampleEvents.filter((event) => lookAt([event], null))) expect([event.kind, soundOf([event])]).not.toContain(null);
});

it("different moves sound different", () => {
  const heard = ["draw", "claim", "keep", "pass", "sweep", "last_round"].map((kind) => soundOf(sample(kind)));
  expect(new Set(heard).size).toBe(heard.length);
  const scores = Object.values(SOUNDS).map((sound) => JSON.stringify(sound));
  expect(new Set(scores).size).toBe(scores.length);
});

it("of several events at once the most important one is heard", () => {
  expect(soundOf([...sample("draw"), ...sample("claim"), ...sample("turn")])).toBe("train");
  expect(soundOf([...sample("claim"), ...sample("last_round")])).toBe("station");
  expect(soundOf(sample("turn"))).toBeNull();
});
