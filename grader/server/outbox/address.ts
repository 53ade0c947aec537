import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Reach } from '../../contracts/index.ts'

/** In use for anyone: all the rest of IPv6 is special, or not given out yet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by its number, and yet each machine of a cloud finds its host’s own services there. */
const CLOUD_HOSTS = ['168.63.129.16']

/** Why a webhook cannot lead to a URL, null if it can. Names are looked up when something is sent. */
export function whyNoUrl(url: string, reach: Reach): string | null {
  if (!URL.canParse(url)) return 'it does not read as one'
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'https:' && !(reach === 'private' && protocol === 'http:')) return 'it does not begin with https://'
  if (username !== '' || password !== '') return 'it holds a name or a password'
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isReachable(address, reach) ? `${address} is no public address` : null
}

/**
 * Whether something may be sent to an address. Public are those of which the registries say nothing special:
 * not this machine, networks of one’s own, links, many at once, clouds’ hosts, nor addresses that hold another one.
 */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === 'private') return true
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || CLOUD_HOSTS.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
