/** The guide, which any part of the page can open at the rule that matters there. */

/** Where the guide tells a rule. */
export interface Rule {
  /** The id of a board, or `base`. */
  chapter: string;
  /** A part of the chapter; without it the chapter opens at its beginning. */
  part?: string;
}

let shown = $state.raw<Rule | null>(null);

/** The rule at which the guide is open; null: it is closed. */
export function shownRule(): Rule | null {
  return shown;
}

export function openGuide(rule: Rule): void {
  shown = rule;
}

export function closeGuide(): void {
  shown = null;
}
