import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Browsers require this type for modules; all other files are fetched as bytes. */
const SCRIPT = 'text/javascript'

/** In development there is no index, since it is created from the built pages. Serves that of the last build, if any. */
export function lastIndex(): AstroIntegration {
  let built = ''
  return {
    name: 'last-index',
    hooks: {
      'astro:config:done': ({ config }) => {
        built = fileURLToPath(new URL('pagefind', config.outDir))
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/pagefind', (request, response, next) => filesOf(built, request, response, next))
      },
    },
  }
}

/** Answers with a file of the folder, or calls `next` if there is none. */
export function filesOf(folder: string, request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const path = join(folder, new URL(request.url ?? '/', 'http://site').pathname)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return next()
  if (path.endsWith('.js')) response.setHeader('Content-Type', SCRIPT)
  response.end(readFileSync(path))
}
