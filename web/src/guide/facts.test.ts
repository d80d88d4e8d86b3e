import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" } }));

import type { Rules } from "../lib/types";
import { facts } from "./facts";

const files = import.meta.glob<{ id: string; rules: Partial<Rules> }>("../../../src/kolej/boards/data/*.json", { import: "default", eager: true });
const BASE = {
  players: [2, 5], trains: 45, hand: 4, tickets: { start_dealt: 3, start_keep: 2, drawn: 3 }, last_round_trains: 2,
  points: [1, 2, 4, 7, 10, 15, 18, 21, 27], longest_path: 10, globetrotter: 0,
};
const boards = Object.values(files).map(({ id, rules }) => {
  const all = { ...BASE, ...rules, tickets: { ...BASE.tickets, ...rules?.tickets } } as unknown as Rules;
  return { id, rules: all, players: (all as unknown as { players: [number, number] }).players };
});

describe("the guide's numbers", () => {
  it("are there for all five boards", () => expect(boards).toHaveLength(5));

  it.each(boards)("of $id are those of its rules", (board) => {
    const told = Object.fromEntries(facts(board));
    expect(told[board.id === "paris" ? "Buses each" : "Wagons each"]).toBe(String(board.rules.trains));
    expect(told["Cards at the start"]).toBe(String(board.rules.hand));
    expect(told["Longest path"]).toBe(board.rules.longest_path ? `${board.rules.longest_path} points` : undefined);
    expect(told["Most tickets made"]).toBe(board.rules.globetrotter ? `${board.rules.globetrotter} points` : undefined);
    expect(told["Points for 1, 2, 3… spaces"]).toBe(board.rules.points.join(" · "));
    expect(told["Last round"]).toContain(String(board.rules.last_round_trains));
    expect(told["Tickets at the start"]).toContain(`keep ${board.rules.tickets.start_keep}`);
  });

  it("say what the longest path is worth on USA", () => {
    expect(Object.fromEntries(facts(boards.find((board) => board.id === "usa")!))["Longest path"]).toBe("10 points");
  });
});
