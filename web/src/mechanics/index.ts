/** All mechanics. A new one is a folder here and a line in this list. */

import { crossings } from "./crossings";
import { ferries } from "./ferries";
import { ferry_cards } from "./ferry_cards";
import { flags } from "./flags";
import type { Mechanic } from "./mechanic";
import { regions } from "./regions";
import { special_wilds } from "./special_wilds";
import { substitution } from "./substitution";
import { track } from "./track";
import { tunnels } from "./tunnels";

/** In the order of a board's list of differences: what changes the game most comes first. */
export const mechanics: Mechanic[] = [track, crossings, flags, special_wilds, substitution, ferry_cards, regions, tunnels, ferries];
