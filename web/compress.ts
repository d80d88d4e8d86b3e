/** A Vite plugin that compresses the built files once, so that the server need not do it for each request. */

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/; // fonts and photographs are compressed already
const WORTHWHILE = 1024; // bytes: a smaller file fits into one packet anyway

export function compressFiles() {
  let folder = "";
  return {
    name: "compress-files",
    apply: "build" as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true }) as string[]) {
        const file = join(folder, name);
        if (!TEXT.test(name) || statSync(file).size < WORTHWHILE) continue;
        const content = readFileSync(file);
        // Browsers ask for Brotli only over https and on localhost, so gzip is needed, too.
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
