/** Keys for what players do most. They work everywhere at the table except in a field where text is typed. */

export type Shortcut = { does: "card"; place: number } | { does: "deck" | "tickets" | "hint" | "claims" | "undo" | "help" };

const KEYS: Record<string, Shortcut> = {
  d: { does: "deck" },
  t: { does: "tickets" },
  h: { does: "hint" },
  c: { does: "claims" },
  u: { does: "undo" },
  "?": { does: "help" },
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  target: unknown;
}

/** What the pressed key does; null: nothing. */
export function shortcutOf({ key, ctrlKey, altKey, metaKey, repeat, target }: Pressed): Shortcut | null {
  if (ctrlKey || altKey || metaKey || repeat || isTyping(target)) return null;
  if (/^[1-5]$/.test(key)) return { does: "card", place: Number(key) - 1 };
  return KEYS[key.toLowerCase()] ?? null;
}

/** Whether keys go into a field there. */
function isTyping(target: unknown): boolean {
  const { tagName, type, isContentEditable } = (target ?? {}) as { tagName?: string; type?: string; isContentEditable?: boolean };
  if (isContentEditable || tagName === "TEXTAREA" || tagName === "SELECT") return true;
  return tagName === "INPUT" && !["checkbox", "radio", "button", "range"].includes(type ?? "");
}
