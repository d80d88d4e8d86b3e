import type { GuidePart } from "../../mechanic";
import Murmansk from "./Murmansk.svelte";

export default [
  { board: "nordic", place: 40, Part: Murmansk },
] satisfies GuidePart[];
