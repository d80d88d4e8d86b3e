/** Puts a table together from the changes that the live connection sends. */

import type { Action, Table, TableChange } from "./types";

/** The actions of a board that are the same in every game, by id. */
export type Actions = ReadonlyMap<number, Action>;

/** The table after a change. `before`: the table that the client has; null: this is the first change, which has every field. */
export function changed(before: Table | null, change: TableChange, actions: Actions): Table {
  const { legal, view, ...fields } = change;
  return {
    ...(before ?? { breakdowns: null, statistics: null }),
    ...fields,
    ...(legal === undefined ? {} : { legal: legal.flatMap((entry) => spelled(entry, actions)) }),
    ...(view === undefined ? {} : { view: view && { ...before?.view, ...view } }),
  } as Table; // whoever asks for changes has had the first one
}

/** The actions that an entry of a short list stands for: one action, one id, or all ids from the first to the last. */
function spelled(entry: NonNullable<TableChange["legal"]>[number], actions: Actions): Action[] {
  if (typeof entry === "number") return [known(entry, actions)];
  if (!Array.isArray(entry)) return [entry];
  const [first, last] = entry;
  return Array.from({ length: last - first + 1 }, (_, i) => known(first + i, actions));
}

function known(id: number, actions: Actions): Action {
  const action = actions.get(id);
  if (!action) throw new Error(`the board has no action ${id}`);
  return action;
}
