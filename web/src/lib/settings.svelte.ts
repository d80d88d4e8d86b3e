/** The settings of this device. */

import { store, storedJson } from "./storage";

export type Language = "en" | "pl";
export type Light = "auto" | "day" | "night";
export type Level = "easy" | "medium" | "hard";
/** How long the moves of other players are shown. */
export type Speed = "instant" | "quick" | "calm";

interface Choices {
  language: Language;
  light: Light;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  speed: Speed;
  hints: boolean;
  notices: boolean;
  /** Whether what others say appears at their names. */
  phrases: boolean;
  /** The level of the bots in a game that is begun at once. */
  level: Level;
  name: string;
}

const PLACE = "kolej.settings";

function first(): Choices {
  const language: Language = navigator.language.startsWith("pl") ? "pl" : "en";
  const plain: Choices = { language, light: "auto", sound: true, volume: 0.6, speed: "quick", hints: true, notices: false, phrases: true, level: "medium", name: "" };
  return { ...plain, ...storedJson<Partial<Choices>>(PLACE, {}) };
}

export const settings = $state<Choices>(first());

const dark = matchMedia("(prefers-color-scheme: dark)");
let duskOutside = $state(dark.matches);
dark.addEventListener("change", () => (duskOutside = dark.matches));

export function isNight(): boolean {
  return settings.light === "auto" ? duskOutside : settings.light === "night";
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
let stillOutside = $state(still.matches);
still.addEventListener("change", () => (stillOutside = still.matches));

/** Whether the user prefers reduced motion. */
export function isStill(): boolean {
  return stillOutside;
}

/** Saves the settings and applies them to the document. Call it once, from the root component. */
export function keepSettings(): void {
  $effect(() => {
    store(PLACE, JSON.stringify(settings));
    document.documentElement.lang = settings.language;
    document.documentElement.dataset.light = isNight() ? "night" : "day";
  });
}
