import { readCpuProfile } from './cpu-profile.ts'
import { json, list, record } from './untrusted.ts'
import type { CpuProfile } from '../../contracts/index.ts'

/**
 * A .cpuprofile that was recorded at home (node --cpu-prof, DevTools), with its own files' frames as the program's, and those of
 * packages and of node by their names. `calls`: what was called or requested while it was taken. Null where it is no profile.
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

/** A file of the program is read as one of a submission: by its name, wherever it lay. */
function asOwn(url: unknown): unknown {
  if (typeof url !== 'string' || !url.startsWith('file:') || url.includes('/node_modules/')) return url
  return `file:///job/starter/${url.slice(url.lastIndexOf('/') + 1)}`
}
