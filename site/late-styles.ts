import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Where a script names the styles that it loads with a module. */
const LOADED_BY_SCRIPT = /"(_astro\/[^"]+[.]css)"/g

/**
 * Astro links the styles of dynamically imported modules in the head, where they hold up the page. Scripts load them anyway, with the
 * modules that need them: the editor's, for example, which phones never load.
 */
export function lateStyles(): AstroIntegration {
  return {
    name: 'late-styles',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir)
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        const scripts = paths.filter((path) => path.endsWith('.js')).map((path) => readFileSync(join(folder, path), 'utf8'))
        const late = new Set(scripts.flatMap((script) => [...script.matchAll(LOADED_BY_SCRIPT)].map(([, path]) => path!)))
        for (const path of paths) if (path.endsWith('.html')) unlink(join(folder, path), late)
      },
    },
  }
}

function unlink(path: string, late: ReadonlySet<string>): void {
  const page = readFileSync(path, 'utf8')
  const without = [...late].reduce((text, styles) => text.replaceAll(`<link rel="stylesheet" href="/${styles}">`, ''), page)
  if (without !== page) writeFileSync(path, without)
}
