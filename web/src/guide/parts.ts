/** The parts of a board's chapter: its own and those of its mechanics. */

import { mechanics } from "../mechanics";
import type { GuidePart } from "../mechanics/mechanic";
import FranceEnd from "./FranceEnd.svelte";
import ItalyAreas from "./ItalyAreas.svelte";
import NordicEnd from "./NordicEnd.svelte";
import UsaTickets from "./UsaTickets.svelte";

const OWN: GuidePart[] = [
  { board: "usa", place: 50, Part: UsaTickets },
  { board: "nordic", place: 90, Part: NordicEnd },
  { board: "italy", place: 40, Part: ItalyAreas },
  { board: "france", place: 90, Part: FranceEnd },
];

/** The parts of the mechanics are in the same chunk as the guide, so there is nothing more to fetch. */
export async function partsOf(board: string): Promise<GuidePart[]> {
  const added = await Promise.all(mechanics.map(async (mechanic) => (await mechanic.guide?.())?.default ?? []));
  return [...OWN, ...added.flat()].filter((part) => part.board === board).sort((a, b) => a.place - b.place);
}
