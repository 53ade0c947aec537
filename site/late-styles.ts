import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** The link to the editor's styles. */
const EDITOR_STYLES = /<link rel="stylesheet" href="\/_astro\/monaco[.][^"]+[.]css">/g

/**
 * Astro links the styles of dynamically imported modules in the head, where they hold up the page. The editor's are loaded with its
 * script, which phones never load.
 */
export function lateStyles(): AstroIntegration {
  return {
    name: 'late-styles',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir)
        for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          if (path.endsWith('.html')) unlink(join(folder, path))
      },
    },
  }
}

function unlink(path: string): void {
  const page = readFileSync(path, 'utf8')
  const without = page.replace(EDITOR_STYLES, '')
  if (without !== page) writeFileSync(path, without)
}
