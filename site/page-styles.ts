import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** A page's link to styles. Those for printing have a `media` and are not among them. */
const LINK = /<link rel="stylesheet" href="\/(_astro\/[^"]+[.]css)">/g

/** Where a script names the styles that it loads with a module. */
const LOADED_BY_SCRIPT = /"(_astro\/[^"]+[.]css)"/g

/**
 * Gives each page one stylesheet. Astro links a dozen small ones, which a slow connection fetches one after the other before it paints
 * anything, and among them those of dynamically imported modules. Scripts load these anyway, with the modules that need them: the
 * editor's, for example, which phones never load.
 */
export function pageStyles(): AstroIntegration {
  return {
    name: 'page-styles',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir)
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        const scripts = paths.filter((path) => path.endsWith('.js')).map((path) => readFileSync(join(folder, path), 'utf8'))
        const late = new Set(scripts.flatMap((script) => [...script.matchAll(LOADED_BY_SCRIPT)].map(([, path]) => path!)))
        for (const path of paths) if (path.endsWith('.html')) linkOnce(folder, path, late)
      },
    },
  }
}

/** Replaces the first link of a page by one to all its styles, in their order, and removes the others. */
function linkOnce(folder: string, path: string, late: ReadonlySet<string>): void {
  const page = readFileSync(join(folder, path), 'utf8')
  const linked = [...new Set([...page.matchAll(LINK)].map(([, styles]) => styles!))]
  if (linked.length === 0) return
  const all = merged(
    folder,
    linked.filter((styles) => !late.has(styles)),
  )
  let isFirst = true
  const once = page.replace(LINK, () => {
    const link = isFirst ? `<link rel="stylesheet" href="/${all}">` : ''
    isFirst = false
    return link
  })
  writeFileSync(join(folder, path), once)
}

/** Path of a file with all these styles, whose name changes with its content. */
function merged(folder: string, paths: readonly string[]): string {
  const styles = paths.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n')
  const path = `_astro/page.${createHash('sha256').update(styles).digest('base64url').slice(0, 8)}.css`
  writeFileSync(join(folder, path), styles)
  return path
}
