import type { GuidePart } from "../../mechanic";
import FerryCards from "./FerryCards.svelte";
import Waves from "./Waves.svelte";

export default [
  { board: "italy", place: 30, Part: Waves },
  { board: "italy", place: 31, Part: FerryCards },
] satisfies GuidePart[];
