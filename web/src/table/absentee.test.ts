import { expect, it } from "vitest";

import type { Table } from "../lib/types";
import { absentee } from "./absentee";

const SINCE = "2026-03-05T20:00:00.000Z";
const seat = (n: number, name: string, bot: string | null = null) => ({ seat: n, kind: "link", name, taken: true, bot, links: 0 });

function table(awaited: number[], bot: string | null = null): Table {
  return { status: "playing", awaited, seats: [seat(0, "Ola"), seat(1, "Jan", bot), seat(2, "Ala")] } as unknown as Table;
}

it("names the person that is awaited and away", () => {
  expect(absentee(table([1]), [null, SINCE, null], [[], [], []], [0])).toEqual({ seat: 1, name: "Jan", since: SINCE, agreed: 0, needed: 2, mayAgree: true });
});

it("counts those who have agreed, without those who left meanwhile", () => {
  expect(absentee(table([1]), [null, SINCE, null], [[], [0], []], [0])).toMatchObject({ agreed: 1, needed: 2, mayAgree: false });
  expect(absentee(table([1]), [null, SINCE, SINCE], [[], [2], []], [0])).toMatchObject({ agreed: 0, needed: 1, mayAgree: true });
});

it("is quiet while nobody has to wait", () => {
  expect(absentee(table([0]), [null, SINCE, null], [[], [], []], [0])).toBeNull();
  expect(absentee(table([1]), [null, null, null], [[], [], []], [0])).toBeNull();
  expect(absentee(table([1], "planner"), [null, SINCE, null], [[], [], []], [0])).toBeNull();
  expect(absentee(table([1]), [null, SINCE, null], [[], [], []], [])).toBeNull();
});
