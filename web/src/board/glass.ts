/** The looking glass over the board: zoom and pan. Lengths of the screen in pixels, of the board in its own units. */

export interface Size {
  width: number;
  height: number;
}

/** `zoom` 1 shows the whole board; `x` and `y` are where the board's corner lies on the screen. */
export interface Glass {
  zoom: number;
  x: number;
  y: number;
}

const NEAREST = 8;

/** Pixels for one unit of the board when all of it shows. */
export function fit(screen: Size, board: Size): number {
  return Math.min(screen.width / board.width, screen.height / board.height) || 1;
}

/** Never off the table: smaller than the screen it stands in the middle, larger it fills it. */
export function settle(glass: Glass, screen: Size, board: Size): Glass {
  const zoom = Math.min(Math.max(glass.zoom, 1), NEAREST);
  const scale = fit(screen, board) * zoom;
  const hold = (at: number, room: number, length: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
  return { zoom, x: hold(glass.x, screen.width, board.width * scale), y: hold(glass.y, screen.height, board.height * scale) };
}

/** Closer or farther, with the point under the finger kept in its place. */
export function zoomAt(glass: Glass, by: number, at: { x: number; y: number }, screen: Size, board: Size): Glass {
  const zoom = Math.min(Math.max(glass.zoom * by, 1), NEAREST);
  const grown = zoom / glass.zoom;
  return settle({ zoom, x: at.x - (at.x - glass.x) * grown, y: at.y - (at.y - glass.y) * grown }, screen, board);
}

/** Shows a part of the board, in board units from the picture's corner, with some room around it. */
export function frame(part: { x: number; y: number } & Size, screen: Size, board: Size, most = 3): Glass {
  const base = fit(screen, board);
  const zoom = Math.min(most, Math.max(1, Math.min(screen.width / part.width, screen.height / part.height) / base));
  const scale = base * zoom;
  const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
  return settle({ zoom, x: screen.width / 2 - x * scale, y: screen.height / 2 - y * scale }, screen, board);
}
