import type { Exercise, SpeedTarget } from '../../contracts/index.ts'

/** A speed exercise without levels, which take up to six further sessions after a pass. */
export function withoutLevels({ manifest, ...exercise }: Exercise): Exercise {
  const { required } = manifest.target as SpeedTarget
  return { manifest: { ...manifest, target: { required } }, ...exercise }
}
