/** What somebody has said, in the language of this device. */

import { settings } from "../lib/settings.svelte";
import type { Message, PhraseName } from "../lib/types";
import { phraseWords, SIGNS, type Sign } from "../words/talk";

export function isSign(phrase: PhraseName | null): phrase is Sign {
  return phrase !== null && phrase in SIGNS;
}

export function textOf(message: Pick<Message, "phrase" | "text">): string {
  const { phrase, text } = message;
  if (phrase === null) return text ?? "";
  return isSign(phrase) ? SIGNS[phrase] : phraseWords[settings.language][phrase];
}
