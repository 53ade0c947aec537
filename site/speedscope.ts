import { cpSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** The release in speedscope's package: a page with one script. Its example and the readers of other formats are not needed. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve('speedscope/package.json'))
const RELEASE = join(PACKAGE, 'dist/release')
const NEEDED = /[.](html|js|css|woff2|png|ico|md)$/

/** Puts speedscope beside the site: https://github.com/jlfwong/speedscope. It is loaded only when opened. */
export function speedscope(): AstroIntegration {
  return {
    name: 'speedscope',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(new URL('speedscope', dir))
        cpSync(RELEASE, folder, { recursive: true, filter: (path) => path === RELEASE || NEEDED.test(path) })
        cpSync(join(PACKAGE, 'LICENSE'), join(folder, 'LICENSE'))
      },
    },
  }
}
