import { speak } from "../words";
import { startWords } from "../words/start";

/** `30 seconds`, `3 minutes`, `1 day`. */
export function timeInWords(seconds: number): string {
  const words = speak(startWords);
  if (seconds >= 86_400) return words.days(Math.round(seconds / 86_400));
  return seconds >= 60 ? words.minutes(Math.round(seconds / 60)) : words.seconds(seconds);
}
