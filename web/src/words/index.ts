/** Words in the person's language. Each part of the page keeps its own words, in every language, in one file here. */

import { settings, type Language } from "../lib/settings.svelte";

/** A phrase, or how to make one from what it is about. */
export type Phrase = string | ((...about: any[]) => string);
export type Chapter = Record<string, Phrase>;
/** English is the model: another language has exactly its keys, or it does not compile. */
export type Translations<C extends Chapter> = Record<Language, { [K in keyof C]: C[K] extends string ? string : C[K] }>;

/** The words of a chapter in the language chosen now. To be called where it is shown, so that it changes at once. */
export function speak<C extends Chapter>(words: Translations<C>): { [K in keyof C]: C[K] extends string ? string : C[K] } {
  return words[settings.language];
}
