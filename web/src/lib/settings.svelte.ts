/** The settings of this device. */

export type Language = "en" | "pl";
export type Light = "auto" | "day" | "night";

interface Choices {
  language: Language;
  light: Light;
  sound: boolean;
  hints: boolean;
  notices: boolean;
  name: string;
}

const PLACE = "kolej.settings";

function first(): Choices {
  const language: Language = navigator.language.startsWith("pl") ? "pl" : "en";
  const plain: Choices = { language, light: "auto", sound: true, hints: true, notices: false, name: "" };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Choices>) };
  } catch {
    return plain;
  }
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
    localStorage.setItem(PLACE, JSON.stringify(settings));
    document.documentElement.lang = settings.language;
    document.documentElement.dataset.light = isNight() ? "night" : "day";
  });
}
