import { LinkChecker, LinkState } from 'linkinator'

/** Result of checking the built site. */
export interface Links {
  /** Links and fragments within the site that were followed. */
  followed: number
  /** Number of distinct external addresses, of which only the form was checked. */
  elsewhere: number
  /** One line each, for a person. */
  broken: string[]
}

/** Paths that the server answers itself and that are not in the built site. */
const SERVED = '/api/'

/**
 * Follows every link of the built site, from its first page, to pages, files and anchors within it. External addresses are
 * not requested, only checked for their form: https with a public host.
 */
export async function checkLinks(site: string): Promise<Links> {
  const elsewhere = new Set<string>()
  const checker = new LinkChecker()
  const options = {
    path: ['/'],
    serverRoot: site,
    recurse: true,
    checkFragments: true,
    linksToSkip: async (link: string) => {
      const within = /^(?:https?:\/\/(?:localhost|127\.0\.0\.1):\d+)?(\/.*)/.exec(link)
      if (within) return within[1]?.startsWith(SERVED) === true
      elsewhere.add(link)
      return true
    },
  }
  const { links } = await checker.check(options)
  const broken = links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url, parent, status }) => `${url} on ${parent ?? 'the first page'} (${status ?? 'no such anchor'})`)
  const odd = [...elsewhere].filter((link) => !isAddress(link)).map((link) => `${link} is not a public https address`)
  return { followed: links.filter(({ state }) => state === LinkState.OK).length, elsewhere: elsewhere.size, broken: [...broken, ...odd] }
}

function isAddress(link: string): boolean {
  if (/^(mailto|data|blob|javascript):/.test(link)) return link.startsWith('mailto:') || link.startsWith('data:')
  return URL.canParse(link) && new URL(link).protocol === 'https:' && /^[\w-]+(\.[\w-]+)+$/.test(new URL(link).host)
}
