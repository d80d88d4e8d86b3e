/** What counts at the end and everybody can see coming, as the server counts it after each claim. */

import { api } from "../lib/api";
import type { Board, Prospect, Table } from "../lib/types";
import { mechanics } from "../mechanics";

export class Prospects {
  /** By seat; null: nothing of the kind counts on this board, or the answer is not there yet. */
  now = $state.raw<Prospect[] | null>(null);

  /** Call it while a component is set up. */
  constructor(board: () => Board, table: () => Table, key: string | null) {
    const counts = $derived(board().rules.longest_path > 0 || mechanics.some((mechanic) => mechanic.hasProspect?.(board().rules)));
    const claimed = $derived(Object.keys(table().view?.routes ?? {}).length);
    const { id } = table();
    let asked = 0;
    $effect(() => {
      if (!counts || !claimed) {
        this.now = null;
        return;
      }
      const mine = ++asked;
      // Without an answer the older figures stay: the next claim asks again.
      api.prospects(id, key).then(
        (found) => {
          if (mine === asked) this.now = found;
        },
        () => {},
      );
    });
  }
}
