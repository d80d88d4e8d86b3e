import type { GuidePart } from "../../mechanic";
import Regions from "./Regions.svelte";

export default [
  { board: "italy", place: 50, Part: Regions },
] satisfies GuidePart[];
