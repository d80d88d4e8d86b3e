import { expect, it } from "vitest";
import { gathered } from "./gathered";

it("tells cards that are given one by one as one line", () => {
  const given = (seat: number, card: string) => ({ kind: "give", seat, card });
  const log = [{ kind: "lay", seat: 0 }, given(0, "red"), given(0, "red"), given(0, "blue"), { kind: "claim", seat: 0 }, given(1, "white")];
  expect(gathered(log)).toMatchObject([
    { kind: "lay" },
    { kind: "add", seat: 0, cards: { red: 2, blue: 1 } },
    { kind: "claim" },
    { kind: "add", seat: 1, cards: { white: 1 } },
  ]);
  expect(log[1]).toEqual(given(0, "red"));
});
