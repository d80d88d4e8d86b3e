/** Modal dialogs that restore the focus when they close. */

import { tick } from "svelte";

const openers = new WeakMap<Element, Element | null>();

/** Opens a dialog for as long as it is in the page. */
export function modal(dialog: HTMLDialogElement): () => void {
  openers.set(dialog, document.activeElement);
  dialog.showModal();
  return () => {
    // The browser restores the focus only for a dialog that is still in the page, and this one has been removed.
    dialog.close();
    void tick().then(() => {
      if (document.activeElement !== document.body) return;
      let back = openers.get(dialog) ?? null;
      // If one dialog opened another, the focus goes back to where the first one was opened.
      while (back && !back.isConnected) back = openers.get(back.closest("dialog") ?? back) ?? null;
      if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
    });
  };
}
