import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressFiles } from "./compress.ts";
import { keepFiles } from "./keep-files.ts";

/** The guide's own files and what mechanics add to it: they are only ever needed together. */
const GUIDE = /\/src\/(guide|mechanics\/\w+\/guide)\/|\/src\/words\/(board-)?guide\.ts/;
/** What mechanics add to lessons: the coach needs all of it at once. */
const LESSON = /\/src\/mechanics\/\w+\/lesson\//;

// The page is built into the package, so that the server finds it wherever it is installed.
export default defineConfig({
  plugins: [svelte(), keepFiles(), compressFiles()],
  base: "./",
  build: {
    outDir: "../src/kolej/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "guide", test: GUIDE, includeDependenciesRecursively: false },
            { name: "lesson", test: LESSON, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
