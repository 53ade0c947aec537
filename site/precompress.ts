import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

/** Compressible files; fonts and pictures are compressed already. */
const KINDS = new Set(['.html', '.js', '.css', '.svg', '.ttf', '.json'])

/** Minimum size in bytes: smaller files fit in one packet anyway. */
const LEAST = 1400

/** Brotli quality. The best one takes seconds for the editor and only saves another 4 %. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes file.br and file.gz beside every compressible file, so that the server does not compress during requests. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => KINDS.has(extname(path)))
        await Promise.all(paths.map((path) => compress(join(folder, path))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = readFileSync(path)
  if (content.length < LEAST) return
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, BROTLI))
  writeFileSync(`${path}.gz`, await promisify(gzip)(content))
}
