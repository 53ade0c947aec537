import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

/** What gets smaller: fonts and pictures are compressed already. */
const KINDS = new Set(['.html', '.js', '.css', '.svg', '.ttf', '.json'])

/** Below this a packet is a packet, in bytes. */
const LEAST = 1400

/** Brotli at its best takes seconds for the editor and gains 4 % over this. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Writes file.br and file.gz beside every file that gets smaller, so that the server compresses nothing while people wait. */
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
