/** Zoom and position of the board. Lengths on the screen are in pixels, lengths on the board in board units. */

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

/** Pixels per board unit when the whole board is visible. */
export function fit(screen: Size, board: Size): number {
  return Math.min(screen.width / board.width, screen.height / board.height) || 1;
}

/** Keeps the board on the screen: centred where it is smaller than the screen, covering it where it is larger. */
export function settle(glass: Glass, screen: Size, board: Size): Glass {
  const zoom = Math.min(Math.max(glass.zoom, 1), NEAREST);
  const scale = fit(screen, board) * zoom;
  const hold = (at: number, room: number, length: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at));
  return { zoom, x: hold(glass.x, screen.width, board.width * scale), y: hold(glass.y, screen.height, board.height * scale) };
}

/** Keeps what is seen when the screen changes its size: the same point in the middle, as large as before. A whole board stays whole. */
export function resize(glass: Glass, before: Size, screen: Size, board: Size): Glass {
  if (glass.zoom === 1 || !before.width || !before.height) return settle(glass, screen, board);
  const scale = fit(before, board) * glass.zoom;
  const [x, y] = [(before.width / 2 - glass.x) / scale, (before.height / 2 - glass.y) / scale];
  const zoom = Math.min(Math.max(scale / fit(screen, board), 1), NEAREST);
  const now = fit(screen, board) * zoom;
  return settle({ zoom, x: screen.width / 2 - x * now, y: screen.height / 2 - y * now }, screen, board);
}

/** Zooms in or out around the point `at`. */
export function zoomAt(glass: Glass, by: number, at: { x: number; y: number }, screen: Size, board: Size): Glass {
  const zoom = Math.min(Math.max(glass.zoom * by, 1), NEAREST);
  const grown = zoom / glass.zoom;
  return settle({ zoom, x: at.x - (at.x - glass.x) * grown, y: at.y - (at.y - glass.y) * grown }, screen, board);
}

/** Zooms to a part of the board, given in board units from the picture's corner. */
export function frame(part: { x: number; y: number } & Size, screen: Size, board: Size, most = 3): Glass {
  const base = fit(screen, board);
  const zoom = Math.min(most, Math.max(1, Math.min(screen.width / part.width, screen.height / part.height) / base));
  const scale = base * zoom;
  const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
  return settle({ zoom, x: screen.width / 2 - x * scale, y: screen.height / 2 - y * scale }, screen, board);
}
