import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { App } from './context.ts'

/** File names in this folder contain a hash of the content, so the files never change. */
const HASHED = '/_astro/'
const YEAR_SECONDS = 365 * 24 * 3600

/** Files that a browser loads into a page and never opens as one. An SVG file is a page when it is opened. */
const PARTS_OF_PAGES = new Set(['.js', '.css', '.json', '.woff2', '.png', '.webp'])

/** Headers that browsers read only with documents and workers. The policy lists a hash per inline script, so it outweighs most scripts. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'x-frame-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

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
      if (isPartOfPages(path)) for (const name of DOCUMENT_HEADERS) response.removeHeader(name)
    },
  })
}

/** Whether a file, compressed or not, is neither a document nor a worker. A worker has the policy that its own file was sent with. */
function isPartOfPages(path: string): boolean {
  const file = basename(path).replace(/\.(br|gz)$/, '')
  return PARTS_OF_PAGES.has(extname(file)) && !/worker/i.test(file)
}

/** Whether an unknown path belongs to the site, and the site has a 404 page. */
export function hasNotFoundPage(folder: string | null, path: string): folder is string {
  return folder !== null && !path.startsWith('/api/') && existsSync(join(folder, NOT_FOUND_PAGE))
}
