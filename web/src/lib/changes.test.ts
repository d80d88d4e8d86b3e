import { describe, expect, it } from "vitest";
import { changed } from "./changes";
import type { Action, Table, TableChange } from "./types";

const actions = new Map<number, Action>([0, 4, 5, 6].map((id) => [id, { id, kind: "draw", card: "deck" } as Action]));
const whole = { id: "g", status: "playing", legal: [0, [4, 6]], view: { phase: "turn", deck_size: 9 } } as unknown as TableChange;

describe("changes of a table", () => {
  it("begin with every field", () => {
    const table = changed(null, whole, actions);
    expect(table.legal.map((action) => action.id)).toEqual([0, 4, 5, 6]);
    expect(table.view).toEqual({ phase: "turn", deck_size: 9 });
    expect(table.breakdowns).toBeNull();
  });

  it("replace fields of the table and of its view, and leave the others", () => {
    const before = changed(null, whole, actions);
    const table = changed(before, { status: "over", view: { deck_size: 8 } }, actions);
    expect(table.status).toBe("over");
    expect(table.view).toEqual({ phase: "turn", deck_size: 8 });
    expect(table.legal).toEqual(before.legal);
    expect(before.view?.deck_size).toBe(9);
  });

  it("bring whole actions where these are different in every game", () => {
    const keep = { id: 70, kind: "keep", tickets: ["a--b"] } as Action;
    expect(changed(null, { ...whole, legal: [keep, 0] }, actions).legal).toEqual([keep, actions.get(0)]);
  });

  it("bring the view when a game begins", () => {
    const lobby = changed(null, { ...whole, view: null }, actions);
    expect(lobby.view).toBeNull();
    expect(changed(lobby, { view: whole.view! }, actions).view).toEqual(whole.view);
  });

  it("keep what the client asked for at the end", () => {
    const over = { ...changed(null, whole, actions), breakdowns: [] } as unknown as Table;
    expect(changed(over, { rematch: "h" }, actions).breakdowns).toEqual([]);
  });

  it("are refused if they name an action that the board does not have", () => {
    expect(() => changed(null, { ...whole, legal: [1] }, actions)).toThrow("no action 1");
  });
});
