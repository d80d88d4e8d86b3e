import type { GuidePart } from "../../mechanic";
import Crossings from "./Crossings.svelte";

export default [
  { board: "france", place: 20, Part: Crossings },
] satisfies GuidePart[];
