import { describe, expect, it, vi } from "vitest";

vi.mock("../mechanics", () => ({ mechanics: [] }));
vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" } }));

import type { Board, Route, View } from "../lib/types";
import { lightOf, needsInWords, pinsOf, plansOf } from "./plans";

function route(id: string, a: string, b: string, length: number, colour: string): Route {
  return { id, a, b, length, colour, connection: id } as Route;
}

const board = {
  ends: [],
  routes: [route("ab", "a", "b", 2, "white"), route("bc", "b", "c", 3, "purple"), route("cd", "c", "d", 2, "grey"), route("de", "d", "e", 1, "purple")],
  tickets: [
    { id: "a--d", a: "a", b: "d", points: 7 },
    { id: "a--b", a: "a", b: "b", points: 2 },
    { id: "c--e", a: "c", b: "e", points: 4 },
  ],
} as unknown as Board;
const view = (facts: Partial<View>) => ({ routes: {}, closed: [], completed: [], tickets: ["a--b", "a--d", "c--e"], ...facts }) as unknown as View;

describe("the plans of tickets", () => {
  it("say what is built, what is missing and which colours it takes", () => {
    const [first] = plansOf(board, view({ routes: { ab: 0 } }), 0);
    expect(first).toMatchObject({ state: "open", built: ["ab"], missing: ["bc", "cd"], toGo: 5 });
    expect(first!.needs).toEqual([{ colour: "purple", spaces: 3 }, { colour: "grey", spaces: 2 }]);
    expect(needsInWords(first!)).toBe("5 to go: 3 purple, 2 of any colour");
  });
  it("list open tickets first, the most points before the others", () => {
    const plans = plansOf(board, view({ routes: { ab: 0, cd: 1 }, completed: ["a--b"] }), 0);
    expect(plans.map(({ ticket, state }) => [ticket.id, state])).toEqual([["a--d", "lost"], ["c--e", "lost"], ["a--b", "done"]]);
    expect(plansOf(board, view({}), 0).map(({ ticket }) => ticket.points)).toEqual([7, 4, 2]);
    expect(plansOf(board, view({}), null)).toEqual([]);
  });
  it("pin every end once, as done only if all its tickets are done", () => {
    const pins = pinsOf(plansOf(board, view({ routes: { ab: 0 }, completed: ["a--b"] }), 0));
    expect(Object.fromEntries(pins.map(({ place, done }) => [place, done]))).toEqual({ a: false, b: true, c: false, d: false, e: false });
    expect(pins).toHaveLength(5);
  });
  it("are drawn as ways next to the routes, not over them", () => {
    const [first] = plansOf(board, view({ routes: { ab: 0 } }), 0);
    expect(lightOf([first!])).toEqual({ routes: [], places: ["a", "d"], way: { built: ["ab"], missing: ["bc", "cd"] } });
  });
});
