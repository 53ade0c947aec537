import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { AstroIntegration } from 'astro'

/** Compressible files; fonts and pictures are compressed already. */
const KINDS = new Set(['.html', '.js', '.css', '.svg', '.ttf', '.json'])

/** Minimum size in bytes: smaller files fit in one packet anyway. */
const LEAST = 1400

/** Brotli quality. The best one takes seconds for the editor and only saves another 4 %. */
const QUALITY = 9
/** Smallest and usual size of the window that Brotli looks back into, as a power of two. */
const [LEAST_WINDOW, USUAL_WINDOW] = [10, 22]

/** Writes file.br and file.gz beside every compressible file, so that the server does not compress during requests. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir)
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => KINDS.has(extname(path)))
        for (const path of paths) compress(join(folder, path))
      },
    },
  }
}

function compress(path: string): void {
  const content = readFileSync(path)
  if (content.length < LEAST) return
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: brotliFor(content.length) }))
  writeFileSync(`${path}.gz`, gzipSync(content))
}

/** A window no larger than the file: clearing the memory of larger ones would take longer than compressing. */
function brotliFor(length: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(USUAL_WINDOW, Math.max(LEAST_WINDOW, Math.ceil(Math.log2(length)))),
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  }
}
