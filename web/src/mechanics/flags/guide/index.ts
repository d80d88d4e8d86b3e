import type { GuidePart } from "../../mechanic";
import Flags from "./Flags.svelte";

export default [
  { board: "paris", place: 10, Part: Flags },
] satisfies GuidePart[];
