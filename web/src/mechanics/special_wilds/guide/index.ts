import type { GuidePart } from "../../mechanic";
import SpecialWilds from "./SpecialWilds.svelte";

export default [
  { board: "nordic", place: 10, Part: SpecialWilds },
] satisfies GuidePart[];
