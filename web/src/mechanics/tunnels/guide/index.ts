import type { GuidePart } from "../../mechanic";
import Tunnels from "./Tunnels.svelte";

export default [
  { board: "nordic", place: 20, Part: Tunnels },
] satisfies GuidePart[];
