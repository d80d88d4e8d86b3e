import { expect, it } from "vitest";
import type { Card, GameEvent } from "../../lib/types";
import { gathered } from "./gathered";

it("tells cards that are given one by one as one line", () => {
  const given = (seat: number, card: Card): GameEvent => ({ kind: "give", seat, card });
  const pass: GameEvent = { kind: "pass", seat: 0 };
  const log = [pass, given(0, "red"), given(0, "red"), given(0, "blue"), pass, given(1, "white")];
  expect(gathered(log)).toMatchObject([
    pass,
    { kind: "give", seat: 0, cards: { red: 2, blue: 1 } },
    pass,
    { kind: "give", seat: 1, cards: { white: 1 } },
  ]);
  expect(log[1]).toEqual(given(0, "red"));
});
