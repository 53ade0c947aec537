import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './context.ts'

/** File names in this folder contain a hash of the content, so the files never change. */
const HASHED = '/_astro/'
const YEAR_SECONDS = 365 * 24 * 3600

export const NOT_FOUND_PAGE = '404.html'

/** Serves the built site, using the compressed copies that the build made. */
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

/** Whether an unknown path belongs to the site, and the site has a 404 page. */
export function hasNotFoundPage(folder: string | null, path: string): folder is string {
  return folder !== null && !path.startsWith('/api/') && existsSync(join(folder, NOT_FOUND_PAGE))
}
