/** Which of the routes that can be chosen get a halo. A few of them, because a board on which all are lit shows nothing. */

import type { CardKind } from "../lib/types";
import type { Claim } from "./offers";
import type { Plan } from "./plans";

/** A choice other than a claim lights all its routes if they are at most this many. */
const FEW = 12;

interface Picked {
  claims: ReadonlyMap<string, Claim[]>;
  offered: ReadonlySet<string>;
}

/** With a card: what it can pay for. Without one: what is on the way of these tickets. */
export function lit({ claims, offered }: Picked, plans: Plan[], card: CardKind | null): ReadonlySet<string> {
  if (card) return new Set([...claims].filter(([, ways]) => ways.some((claim) => (claim.cards[card] ?? 0) > 0)).map(([route]) => route));
  if (!claims.size && offered.size <= FEW) return offered;
  const missing = new Set(plans.filter(({ state }) => state === "open").flatMap((plan) => plan.missing));
  return new Set([...offered].filter((route) => missing.has(route)));
}
