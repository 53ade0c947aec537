import type { Technique } from '../../../grader/contracts/technique-names.ts'

/** Short names of techniques. */
export const TECHNIQUE_LABELS: Record<Technique | 'other', string> = {
  algorithm: 'Fewer steps',
  loop: 'Loop instead of callbacks',
  unroll: 'Unrolled loop',
  shape: 'One shape',
  hoist: 'Hoisted',
  cache: 'Cached',
  share: 'Shared while in flight',
  batch: 'Batched',
  parallel: 'In parallel',
  elsewhere: 'Moved to the database',
  reuse: 'Reused',
  release: 'Released',
  less: 'Dropped work',
  swap: 'Another module',
  serialise: 'Different serialization',
  other: 'Something else',
}
