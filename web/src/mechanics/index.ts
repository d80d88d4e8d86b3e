/** The list of all mechanics. To add one, make a folder and add it here. */

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

/** In the order in which a board's list of differences names them: the biggest change first. */
export const mechanics: Mechanic[] = [track, crossings, flags, special_wilds, substitution, ferry_cards, regions, tunnels, ferries];
