import type { GuidePart } from "../../mechanic";
import FranceFerries from "./FranceFerries.svelte";
import NordicFerries from "./NordicFerries.svelte";

export default [
  { board: "nordic", place: 30, Part: NordicFerries },
  { board: "france", place: 30, Part: FranceFerries },
] satisfies GuidePart[];
