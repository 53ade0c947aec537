import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { HotpathError } from '../../shared/errors.ts'

/** Suffixes of host names that only exist within a local network: a machine, a home, a cluster. */
const WITHIN = /^[^.]+$|\.(localhost|local|internal|lan|home\.arpa|svc)\.?$/

/** A warning if the API is reached over foreign networks without encryption; otherwise null. */
export function openWay(api: string): HotpathError | null {
  const { protocol, hostname, origin } = new URL(api)
  return protocol === 'https:' || isWithin(hostname.replace(/^\[|\]$/g, '')) ? null : new HotpathError('E_API_OPEN', { api: origin })
}

function isWithin(host: string): boolean {
  return isIP(host) === 0 ? WITHIN.test(host) : ipaddr.process(host).range() !== 'unicast'
}
