/** Finds on the page what a step points at. */

import type { Box } from "../table/beside";
import { speak } from "../words";
import { tableWords } from "../words/table";
import type { Target } from "./step";

export interface Pointed {
  element: Element;
  ring: Box;
  /** What must stay free: the element, and what belongs to it. */
  free: Box;
}

function visible(element: Element | null | undefined): element is Element {
  const box = element?.getBoundingClientRect();
  return !!box && box.width > 0 && box.height > 0;
}

function elementOf(target: Target): Element | undefined {
  const all = (query: string) => [...document.querySelectorAll(query)].filter(visible);
  switch (target.kind) {
    case "card":
      return all(`[data-place] [data-card="${target.card}"]`)[0];
    case "pile":
      return all(`[data-pile="${target.pile}"]`)[0];
    case "route":
      return all(`[data-pay="${target.route}"]`)[0];
    case "panel":
      return all(".table-choice")[0];
    case "offer":
      return all(`label:has([data-ticket="${target.ticket}"])`)[0];
    case "ticket":
      // On a small screen the tickets are behind a tab.
      return all(`button [data-ticket="${target.ticket}"]`)[0] ?? all("nav button").find((button) => button.textContent?.trim() === speak(tableWords).showTickets);
  }
}

export function pointedAt(target: Target | null): Pointed | null {
  const element = target && elementOf(target);
  if (!element) return null;
  const ring = element.getBoundingClientRect();
  const around = { offer: "section", card: ".market", pile: ".market" }[target.kind as string];
  return { element, ring, free: ((around && element.closest(around)) || element).getBoundingClientRect() };
}
