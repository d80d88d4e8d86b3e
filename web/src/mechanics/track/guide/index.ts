import type { GuidePart } from "../../mechanic";
import Beds from "./Beds.svelte";
import Pieces from "./Pieces.svelte";

export default [
  { board: "france", place: 10, Part: Beds },
  { board: "france", place: 11, Part: Pieces },
] satisfies GuidePart[];
