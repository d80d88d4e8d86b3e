/** Who uses the keyboard never loses the place: where what had the focus goes away, something that stays has it. */

import type { Attachment } from "svelte/attachments";

export function keepFocus(elsewhere: () => { focus: () => void } | undefined): Attachment<HTMLElement> {
  return (root) => {
    let last: Node | null = null;
    const note = (event: FocusEvent) => (last = event.target as Node);
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      // Not at once: a dialog that has gone gives the focus back where it was opened.
      setTimeout(() => {
        if (document.activeElement === document.body) elsewhere()?.focus();
      });
    });
    root.addEventListener("focusin", note);
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      root.removeEventListener("focusin", note);
    };
  };
}
