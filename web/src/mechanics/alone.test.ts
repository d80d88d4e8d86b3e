/** A mechanic is one folder: no file outside of it names the mechanic. */

import { describe, expect, it, vi } from "vitest";

vi.mock("../lib/settings.svelte", () => ({ settings: { language: "en" }, isNight: () => false, isStill: () => true }));

import { mechanics } from ".";

/** Files that may name mechanics, and why. */
const ALLOWED: Record<string, string> = {
  "../lib/api-types.ts": "generated from the server's schemas",
  "../words/boards.ts": "the mottos of the boards say what is on them",
  "../words/board-guide.ts": "the introductions of the boards say what is on them",
};

const vocabularies = import.meta.glob<RegExp>("./*/vocabulary.ts", { import: "default", eager: true });
const outside = import.meta.glob<string>(["../**/*.{ts,svelte,css}", "!./**"], { query: "?raw", import: "default", eager: true });
const folders = Object.keys(import.meta.glob("./*/index.ts")).map((file) => file.split("/")[1]!);

function namedIn(text: string): string[] {
  return folders.filter((folder) => vocabularies[`./${folder}/vocabulary.ts`]!.test(text));
}

describe("the list of mechanics", () => {
  it("has every folder, by its name", () => {
    expect(mechanics.map((mechanic) => mechanic.name).sort()).toEqual(folders.sort());
  });

  it.each(folders)("%s says which words are its own", (folder) => {
    expect(vocabularies[`./${folder}/vocabulary.ts`]).toBeInstanceOf(RegExp);
  });
});

describe("outside of their folders mechanics are not named", () => {
  it.each(Object.keys(outside).filter((file) => !(file in ALLOWED)))("in %s", (file) => {
    const lines = outside[file]!.split("\n");
    const found = lines.flatMap((line, i) => namedIn(line).map((folder) => `${file}:${i + 1} names ${folder}: ${line.trim()}`));
    expect(found).toEqual([]);
  });

  it.each(Object.keys(ALLOWED))("except in %s, which needs it", (file) => {
    expect(namedIn(outside[file]!)).not.toEqual([]);
  });
});
