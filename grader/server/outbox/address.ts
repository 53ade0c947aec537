import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Reach } from '../../contracts/index.ts'

/** Global unicast; the rest of IPv6 is special or unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** A public address behind which cloud machines reach their host’s internal services (Azure). */
const CLOUD_HOSTS = ['168.63.129.16']

/** Why a webhook cannot use a URL; null if it can. Host names are resolved only when something is sent. */
export function whyNoUrl(url: string, reach: Reach): string | null {
  if (!URL.canParse(url)) return 'it is not a valid URL'
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'https:' && !(reach === 'private' && protocol === 'http:')) return 'it does not start with https://'
  if (username !== '' || password !== '') return 'it contains a user name or password'
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isReachable(address, reach) ? `${address} is not a public address` : null
}

/**
 * Whether webhooks may be sent to an IP address. With public reach this excludes loopback, private, link-local, multicast, cloud-host
 * and all other special-purpose addresses, and addresses that embed another one.
 */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === 'private') return true
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || CLOUD_HOSTS.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
