import { readCpuProfile } from './cpu-profile.ts'
import { json, list, record } from './untrusted.ts'
import type { CpuProfile } from '../../contracts/index.ts'

/**
 * Reads a .cpuprofile that was recorded elsewhere (node --cpu-prof, DevTools): frames of its files count as the program's, those of
 * packages and of node keep their names. `calls`: number of calls or requests during the recording. Null if it is not a profile.
 */
export function readRecorded(bytes: Uint8Array | string, calls: number): CpuProfile | null {
  const profile = record(json(bytes))
  const nodes = list(profile['nodes'], Infinity).map((node) => {
    const frame = record(record(node)['callFrame'])
    return { ...record(node), callFrame: { ...frame, url: asOwn(frame['url']) } }
  })
  const read = readCpuProfile(new TextEncoder().encode(JSON.stringify({ ...profile, nodes })), calls, 'server')
  return read !== null && read.totalUs > 0 ? read : null
}

/** Maps a file of the program to a file of a submission, by its name alone. */
function asOwn(url: unknown): unknown {
  if (typeof url !== 'string' || !url.startsWith('file:') || url.includes('/node_modules/')) return url
  return `file:///job/starter/${url.slice(url.lastIndexOf('/') + 1)}`
}
