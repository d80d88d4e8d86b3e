/** The list of all mechanics: one for each folder here. */

import type { Mechanic } from "./mechanic";

const folders = import.meta.glob<Mechanic>("./*/index.ts", { import: "mechanic", eager: true });

export const mechanics: Mechanic[] = Object.values(folders).sort((one, other) => one.order - other.order);
