import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './context.ts'

/** Names in this folder carry a hash of their content: they never change. */
const HASHED = '/_astro/'
const YEAR_SECONDS = 365 * 24 * 3600

export const NOT_FOUND_PAGE = '404.html'

/** The built site: files, compressed where the build left a compressed copy, and its own page for what is not there. */
export async function siteRoutes(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    dotfiles: 'ignore',
    redirect: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
}

/** Whether the request is for a page of the site, and the site has a page to say that there is none. */
export function hasNotFoundPage(folder: string | null, path: string): folder is string {
  return folder !== null && !path.startsWith('/api/') && existsSync(join(folder, NOT_FOUND_PAGE))
}
