import { expect, it, vi } from "vitest";

vi.stubGlobal("location", { hash: "", hostname: "127.0.0.1" });
vi.stubGlobal("addEventListener", () => {});
const { isLoopback } = await import("./address.svelte");

it("knows the addresses that no other computer can open", () => {
  expect(isLoopback()).toBe(true);
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "kolej.localhost"]) expect(isLoopback(host), host).toBe(true);
  for (const host of ["192.168.1.7", "kolej.example", "127.0.0.1.example", "localhost.example", "[fe80::1]"]) expect(isLoopback(host), host).toBe(false);
});
