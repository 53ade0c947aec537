import type { FastifyReply, FastifyRequest } from 'fastify'

/** Most bytes of JSON per page of a list. A larger item gets a page of its own. */
export const PAGE_BYTES = 256 * 1024

/** Size limit of a page, and the cursor after it. */
export interface PageEnd<T> {
  limit: number
  /** Value of `before` in the request for the next page. */
  cursorOf: (last: T) => string | number
}

/**
 * Cuts a list to one page, by items and by bytes. If more items follow, a Link header names the next page (RFC 8288).
 * @param items newest first; one more than the limit if there are more
 */
export function pageOf<T>(request: FastifyRequest, reply: FastifyReply, items: readonly T[], { limit, cursorOf }: PageEnd<T>): T[] {
  const page = withinBudget(items.slice(0, limit))
  if (page.length < items.length) reply.header('link', `<${pathFrom(request.url, String(cursorOf(page.at(-1)!)))}>; rel="next"`)
  return page
}

/** The first items that fit into a page. */
function withinBudget<T>(items: readonly T[]): T[] {
  // The two brackets of the list.
  let bytes = 2
  const end = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1
    return index > 0 && bytes > PAGE_BYTES
  })
  return items.slice(0, end === -1 ? items.length : end)
}

function pathFrom(url: string, before: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const next = new URLSearchParams(query)
  next.set('before', before)
  return `${path}?${next}`
}
