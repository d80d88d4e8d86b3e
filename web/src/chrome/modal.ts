/** Dialogs that take the whole attention and give the focus back where it was. */

import { tick } from "svelte";

const openers = new WeakMap<Element, Element | null>();

/** Opens a dialog for as long as it is on the page. */
export function modal(dialog: HTMLDialogElement): () => void {
  openers.set(dialog, document.activeElement);
  dialog.showModal();
  return () => {
    // The browser gives the focus back only from a dialog that is still on the page, and this one has gone already.
    dialog.close();
    void tick().then(() => {
      if (document.activeElement !== document.body) return;
      let back = openers.get(dialog) ?? null;
      // One dialog may have led to another: then it is where the first was opened.
      while (back && !back.isConnected) back = openers.get(back.closest("dialog") ?? back) ?? null;
      if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
    });
  };
}
