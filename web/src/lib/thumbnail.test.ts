import { expect, it, vi } from "vitest";

vi.mock("./settings.svelte", () => ({ settings: { language: "en" } }));

import { withFont } from "./thumbnail";

it("a picture brings the font of its names along", () => {
  const drawn = withFont('<svg width="9" class="day"><title>USA</title><text font-family="Jost, Futura">Boston</text></svg>', "data:font/woff2;base64,AA==");
  expect(drawn).toMatch(/^<svg width="9" class="day"><style>@font-face\{font-family:Jost;.*url\(data:font\/woff2;base64,AA==\).*<\/style><title>/);
  expect(drawn.match(/<style>/g)).toHaveLength(1);
});
