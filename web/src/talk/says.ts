/** What somebody has said, in the language of this device. */

import { settings } from "../lib/settings.svelte";
import type { Message, PhraseName } from "../lib/types";
import { phraseWords } from "../words/talk";

const SIGNS = ["smile", "thumb", "whistle"] as const;
export type SignName = (typeof SIGNS)[number];

/** Whether a phrase is shown as a sign. */
export function isSign(phrase: PhraseName | null): phrase is SignName {
  return (SIGNS as readonly (string | null)[]).includes(phrase);
}

export function textOf(message: Pick<Message, "phrase" | "text">): string {
  return message.phrase ? phraseWords[settings.language][message.phrase] : (message.text ?? "");
}
