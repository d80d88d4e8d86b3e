import { expect, it } from "vitest";
import type { Board } from "../../lib/types";
import { largestNetwork } from "./light";

const city = (id: string, region: string | null) => ({ id, region, x: 0, y: 0 });
const board = {
  cities: [city("torino", "Piemonte"), city("milano", "Lombardia"), city("bergamo", "Lombardia"), city("roma", "Lazio"), city("napoli", "Campania"), city("bari", "Puglia")],
  routes: [
    { id: "tm", a: "torino", b: "milano" },
    { id: "mb", a: "milano", b: "bergamo" },
    { id: "rn", a: "roma", b: "napoli" },
    { id: "nb", a: "napoli", b: "bari" },
  ],
} as unknown as Board;

it("counts each region of the network with the most regions once", () => {
  expect(largestNetwork(board, {}, 0)).toEqual([]);
  expect(largestNetwork(board, { tm: 0, mb: 0, rn: 0 }, 0)).toEqual(["Piemonte", "Lombardia"]);
  expect(largestNetwork(board, { tm: 0, mb: 0, rn: 0, nb: 0 }, 0)).toEqual(["Lazio", "Campania", "Puglia"]);
  expect(largestNetwork(board, { tm: 0, rn: 1 }, 1)).toEqual(["Lazio", "Campania"]);
});
