import { describe, expect, it, vi } from "vitest";

vi.mock("../../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import type { Action, Cards } from "../../lib/types";
import { forced, givable, nextGift, plus } from "./giving";

describe("cards for a claim", () => {
  it("are those of the hand that the server lets in", () => {
    expect(givable({ red: 4, blue: 1, wild: 2 }, { red: 3, blue: 3, green: 3 })).toEqual({ red: 3, blue: 1 });
  });

  it("are filled in where there is no choice", () => {
    expect(forced({ red: 1, blue: 1, green: 1 }, 3)).toEqual({ red: 1, blue: 1, green: 1 });
    expect(forced({ red: 3, blue: 1 }, 3)).toEqual({ red: 2 });
    expect(forced({ red: 3, blue: 3 }, 3)).toEqual({});
  });

  it("can be chosen in any order, and are sent in the order in which the server takes them", () => {
    const order = ["purple", "blue", "white", "red"] as const;
    let wanted: Cards = plus(plus(plus({}, "red", 1), "blue", 1), "red", 1);
    const sent: string[] = [];
    let from = 0;
    for (let left = 3; left; left--) {
      const legal = order.slice(from).map((card, i): Action => ({ id: from + i, kind: "give", card }));
      const gift = nextGift(legal, wanted)!;
      sent.push(gift.card);
      from = gift.id;
      wanted = plus(wanted, gift.card, -1);
    }
    expect(sent).toEqual(["blue", "red", "red"]);
    expect(nextGift([{ id: 1, kind: "give", card: "blue" }], wanted)).toBeNull();
  });
});
