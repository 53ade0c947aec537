import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { HotpathError } from '../../shared/errors.ts'

/** Ends of names that are known within a network alone: of a machine, a house, a cluster. */
const WITHIN = /^[^.]+$|\.(localhost|local|internal|lan|home\.arpa|svc)\.?$/

/** What is to be said of an API that is reached over networks of others without encryption; null where there is nothing. */
export function openWay(api: string): HotpathError | null {
  const { protocol, hostname, origin } = new URL(api)
  return protocol === 'https:' || isWithin(hostname.replace(/^\[|\]$/g, '')) ? null : new HotpathError('E_API_OPEN', { api: origin })
}

function isWithin(host: string): boolean {
  return isIP(host) === 0 ? WITHIN.test(host) : ipaddr.process(host).range() !== 'unicast'
}
