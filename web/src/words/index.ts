/** Texts in the user's language. Each part of the page has one file with its texts in every language. */

import { settings, type Language } from "../lib/settings.svelte";

/** A phrase, or a function that makes one. */
export type Phrase = string | ((...about: any[]) => string);
export type Chapter = Record<string, Phrase>;
/** Every language has exactly the keys of English, or it does not compile. */
export type Translations<C extends Chapter> = Record<Language, { [K in keyof C]: C[K] extends string ? string : C[K] }>;

/** The words of a chapter in the current language. Call it where they are shown, so that they follow the setting. */
export function speak<C extends Chapter>(words: Translations<C>): { [K in keyof C]: C[K] extends string ? string : C[K] } {
  return words[settings.language];
}
