/** Keeps the keyboard focus: when the focused element is removed, another element gets the focus. */

import type { Attachment } from "svelte/attachments";

export function keepFocus(elsewhere: () => { focus: () => void } | undefined): Attachment<HTMLElement> {
  return (root) => {
    let last: Node | null = null;
    const note = (event: FocusEvent) => (last = event.target as Node);
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected) return;
      last = null;
      // Later, because a dialog that closes restores the focus itself.
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
