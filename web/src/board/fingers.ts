/** Pointer gestures on the board: drag to move, pinch or double tap to zoom, tap to choose. */

import type { Attachment } from "svelte/attachments";
import { far, type Point } from "./geometry";
import type { Lens } from "./lens.svelte";

/** A pointer that moves less than this many pixels is a tap. */
const TAP = 7;

interface Does {
  /** A pointer moves over the board without being pressed; null: it left. */
  hover: (at: Point | null) => void;
  /** Returns whether there was something to choose at that point. */
  tap: (at: Point, touch: boolean) => boolean;
  /** The user starts or stops moving the board. */
  hold: (held: boolean) => void;
}

export function fingers(lens: Lens, does: Does): Attachment<HTMLElement> {
  return (table) => {
    const down = new Map<number, Point>();
    let begun: Point | null = null;
    let dragged = false;
    let touched = false;
    let last = { time: 0, at: { x: 0, y: 0 } };

    function local(event: { clientX: number; clientY: number }): Point {
      const box = table.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    }

    const listeners: { [name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[name]) => void } = {
      pointerdown(event) {
        if (event.button > 0) return;
        down.set(event.pointerId, local(event));
        if (down.size === 1) [begun, dragged] = [local(event), false];
      },
      pointermove(event) {
        const at = local(event);
        const was = down.get(event.pointerId);
        if (!was) return does.hover(at);
        if (!dragged && begun && far(at, begun) < TAP && down.size === 1) return;
        if (!dragged) {
          dragged = true;
          does.hold(true);
          // Not earlier: a captured pointer would take clicks away from the buttons on the board.
          table.setPointerCapture(event.pointerId);
        }
        const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          lens.zoom(far(at, other) / (far(was, other) || 1), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
          lens.pan((at.x - was.x) / 2, (at.y - was.y) / 2);
        } else lens.pan(at.x - was.x, at.y - was.y);
        down.set(event.pointerId, at);
      },
      pointerup: lift,
      pointercancel: lift,
      pointerleave: () => does.hover(null),
      /** Not on pointerup: the click of a finger follows it, and would hit whatever has opened there by then. */
      click(event) {
        if (dragged || (event.target as Element).closest("button")) return;
        const at = local(event);
        if (does.tap(at, touched)) return;
        const now = performance.now();
        if (now - last.time < 350 && far(at, last.at) < 30) {
          if (lens.glass.zoom > 2.5) lens.whole();
          else lens.zoom(2.2, at);
          last.time = 0;
        } else last = { time: now, at };
      },
      wheel(event) {
        event.preventDefault();
        lens.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), local(event));
      },
    };

    function lift(event: PointerEvent): void {
      down.delete(event.pointerId);
      touched = event.pointerType !== "mouse";
      if (!down.size) does.hold(false);
    }

    const all = Object.entries(listeners) as [string, EventListener][];
    // Not passive, because the wheel must not scroll the page.
    for (const [name, listener] of all) table.addEventListener(name, listener, { passive: false });
    return () => {
      for (const [name, listener] of all) table.removeEventListener(name, listener);
    };
  };
}
