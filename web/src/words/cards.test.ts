import { expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import { cardsInWords, kindsInWords } from "./cards";

it("lists cards in the order of the hand", () => {
  expect(cardsInWords({ wild: 1, blue: 3 }, "object", "en")).toBe("3 blue and a locomotive");
  expect(cardsInWords({ red: 1, wild: 2 }, "object", "pl")).toBe("1 czerwoną i 2 lokomotywy");
  expect(kindsInWords(["wild", "blue", "blue", "red"], "pl")).toBe("2 niebieskie, czerwona i lokomotywa");
});
