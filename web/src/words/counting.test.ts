import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" } }));

import { listed, many, signed } from "./counting";

describe("numbers in words", () => {
  it("take the right form", () => {
    expect([1, 2, 5].map((n) => many(n, "point", "en"))).toEqual(["1 point", "2 points", "5 points"]);
    expect([0, 1, 2, 4, 5, 12, 14, 21, 22, 25, 112, -3].map((n) => many(n, "point", "pl"))).toEqual([
      "0 punktów", "1 punkt", "2 punkty", "4 punkty", "5 punktów", "12 punktów", "14 punktów", "21 punktów", "22 punkty", "25 punktów", "112 punktów", "−3 punkty",
    ]);
  });

  it("have the true minus", () => {
    expect([signed(-4), signed(4), signed(4, true)]).toEqual(["−4", "4", "+4"]);
  });

  it("make lists", () => {
    expect(listed(["a"], "en")).toBe("a");
    expect(listed(["a", "b", "c"], "pl")).toBe("a, b i c");
  });
});
