/** Keeps a list of games up to date while the page is visible. */

import { lookAtGames, type Listed } from "../lib/mygames";

const AGAIN = 30_000;

/** Looks at the games now, every half minute, and when the user comes back to the page. Returns how to stop. */
export function followGames(told: (games: Listed[]) => void): () => void {
  let stopped = false;
  let busy = false;
  async function look(): Promise<void> {
    if (busy || document.hidden) return;
    busy = true;
    // Later looks replace the list at once, so that it does not shrink while they run.
    const first = !shown;
    let latest: Listed[] = [];
    await lookAtGames((games) => {
      latest = games;
      if (first && !stopped) told(games);
    });
    if (!stopped) told(latest);
    shown = true;
    busy = false;
  }
  let shown = false;
  void look();
  const timer = setInterval(look, AGAIN);
  document.addEventListener("visibilitychange", look);
  return () => {
    stopped = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
