import { describe, expect, it } from "vitest";
import { shortcutOf } from "./shortcuts";

const press = (key: string, more: object = {}) =>
  shortcutOf({ key, ctrlKey: false, altKey: false, metaKey: false, repeat: false, target: { tagName: "BODY" }, ...more });

describe("the keys of the table", () => {
  it("take cards, draw, take tickets, ask for a hint, list claims and explain themselves", () => {
    expect(press("1")).toEqual({ does: "card", place: 0 });
    expect(press("5")).toEqual({ does: "card", place: 4 });
    expect(["d", "T", "h", "C", "?"].map((key) => press(key)?.does)).toEqual(["deck", "tickets", "hint", "claims", "help"]);
    expect(["6", "0", "x", "Enter"].map((key) => press(key))).toEqual([null, null, null, null]);
  });
  it("leave text fields and the browser's own keys alone", () => {
    expect(press("d", { target: { tagName: "INPUT", type: "text" } })).toBeNull();
    expect(press("d", { target: { tagName: "TEXTAREA" } })).toBeNull();
    expect(press("d", { target: { tagName: "DIV", isContentEditable: true } })).toBeNull();
    expect(press("d", { ctrlKey: true })).toBeNull();
    expect(press("d", { repeat: true })).toBeNull();
    expect(press("d", { target: { tagName: "INPUT", type: "checkbox" } })).not.toBeNull();
  });
});
