/** Pictures of boards for `<img>`, which cannot see the fonts of the page: the font of the names is put inside. */

import font from "@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url";
import { api, pictureAddress } from "./api";

const made = new Map<string, Promise<string>>();
let data: Promise<string> | undefined;

/** The address of a board's picture. Font and picture come from the browser's cache, where the page has them already. */
export function thumbnail(board: string, night: boolean): Promise<string> {
  const name = `${board} ${night}`;
  const known = made.get(name);
  if (known) return known;
  const address = draw(board, night).catch(() => {
    made.delete(name); // next time it may work
    return pictureAddress(board, night);
  });
  made.set(name, address);
  return address;
}

async function draw(board: string, night: boolean): Promise<string> {
  data ??= fetch(font).then(async (answer) => asData(await answer.blob()));
  data.catch(() => (data = undefined));
  const [picture, face] = await Promise.all([api.picture(board, night), data]);
  return URL.createObjectURL(new Blob([withFont(picture, face)], { type: "image/svg+xml" }));
}

/** The picture with the font as its first definition. Its texts name the font as Jost. */
export function withFont(picture: string, face: string): string {
  const style = `<style>@font-face{font-family:Jost;font-weight:100 900;src:url(${face}) format("woff2")}</style>`;
  return picture.replace(/<svg[^>]*>/, (root) => root + style);
}

function asData(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}
