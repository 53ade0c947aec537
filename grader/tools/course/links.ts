import { LinkChecker, LinkState } from 'linkinator'

/** What a check of the built site found. */
export interface Links {
  /** Links and fragments within the site that were followed. */
  followed: number
  /** Different addresses elsewhere, of which only the form was looked at. */
  elsewhere: number
  /** One line each, for a person. */
  broken: string[]
}

/** What the server answers itself, and the built site does not hold. */
const SERVED = '/api/'

/**
 * Follows every link of the built site, from its first page on, to pages, files and anchors within it. Nothing else is
 * asked for: of an address elsewhere the form alone is checked, that it is https and names a public host.
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
  const odd = [...elsewhere].filter((link) => !isAddress(link)).map((link) => `${link} is no address that anybody could open`)
  return { followed: links.filter(({ state }) => state === LinkState.OK).length, elsewhere: elsewhere.size, broken: [...broken, ...odd] }
}

function isAddress(link: string): boolean {
  if (/^(mailto|data|blob|javascript):/.test(link)) return link.startsWith('mailto:') || link.startsWith('data:')
  return URL.canParse(link) && new URL(link).protocol === 'https:' && /^[\w-]+(\.[\w-]+)+$/.test(new URL(link).host)
}
