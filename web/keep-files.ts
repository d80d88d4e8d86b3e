/** A Vite plugin that tells the service worker which files it keeps: those of the start page and of the guide. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The chunks that the start page and the guide need without a network. Fonts for other alphabets are left out. */
const NEEDED = /^(index|guide|Guide|GuidePanel|Chapters|TopBar|jost-latin|source-sans-3-latin)\b/;

interface Chunk {
  fileName: string;
  type: string;
  imports?: string[];
}

export function keepFiles() {
  let folder = "";
  const needed = new Set<string>();
  return {
    name: "keep-files",
    apply: "build" as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle(_: unknown, bundle: Record<string, Chunk>) {
      const add = (file: string) => {
        if (needed.has(file)) return;
        needed.add(file);
        for (const imported of bundle[file]?.imports ?? []) add(imported);
      };
      for (const file of Object.keys(bundle)) {
        if (file.startsWith("assets/") && NEEDED.test(file.slice("assets/".length))) add(file);
      }
      // The styles of a chunk have its name.
      const names = new Set([...needed].map((file) => file.replace(/-[\w-]{8}\.js$/, "")));
      for (const file of Object.keys(bundle)) {
        if (file.endsWith(".css") && names.has(file.replace(/-[\w-]{8}\.css$/, ""))) needed.add(file);
      }
    },
    closeBundle() {
      const existing = new Set((readdirSync(join(folder, "assets")) as string[]).map((name) => `assets/${name}`));
      const files = [...needed].filter((file) => existing.has(file)).sort();
      const page = readFileSync(join(folder, "index.html"));
      const version = createHash("sha256").update(page).update(files.join()).digest("hex").slice(0, 12);
      const worker = readFileSync(join(folder, "sw.js"), "utf8");
      writeFileSync(
        join(folder, "sw.js"),
        worker.replace("const FILES = [];", `const FILES = ${JSON.stringify(files)};`).replace('"unbuilt"', JSON.stringify(version)),
      );
    },
  };
}
