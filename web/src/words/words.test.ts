/** No text is missing or empty in any language, and none is left untranslated. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

type Chapter = Record<string, unknown>;

const files = import.meta.glob<Record<string, unknown>>(["./*.ts", "!./*.test.ts", "../mechanics/*/{words,guide/words}.ts"], { eager: true });
const chapters = Object.entries(files).flatMap(([file, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => {
    const found = value as { en?: Chapter; pl?: Chapter } | null;
    return typeof found?.en === "object" && found.pl ? [{ name: `${file.replace(/^\.+\//, "").slice(0, -3)}.${name}`, en: found.en, pl: found.pl }] : [];
  }),
);

/** Texts that are the same in both languages. */
const SAME = new Set(["USA", "Bot", "bot", "Murmansk–Lieksa", "15 +", "Start", "Plan", "Menu", "OK"]);

describe("the chapters of words", () => {
  it("are all found", () => {
    expect(chapters.length).toBeGreaterThanOrEqual(40);
  });

  it.each(chapters)("$name has the same keys in both languages", ({ en, pl }) => {
    expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(chapters)("$name has no empty phrase", ({ en, pl }) => {
    for (const words of [en, pl]) {
      for (const [key, phrase] of Object.entries(words)) {
        if (typeof phrase === "string") expect(phrase.trim(), key).not.toBe("");
        else expect(phrase, key).toBeTypeOf("function");
      }
    }
  });

  it.each(chapters)("$name is translated", ({ en, pl }) => {
    const same = Object.keys(en).filter((key) => typeof en[key] === "string" && en[key] === pl[key] && !SAME.has(en[key]));
    expect(same).toEqual([]);
    // Functions with the same source are untranslated if they contain words.
    const alike = Object.keys(en).filter(
      (key) => typeof en[key] === "function" && String(en[key]) === String(pl[key]) && /["`}][^"`$]*\p{L}{3}/u.test(String(en[key])),
    );
    expect(alike).toEqual([]);
  });
});
