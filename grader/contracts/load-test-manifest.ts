import { Type, type Static } from 'typebox'
import { Manifest } from './exercise.ts'
import { Allowance, Trial } from './load-test.ts'

/** exercise.json of a load test: trials instead of baseline and reference, because nothing is compared. */
export const LoadTestManifest = Type.Object(
  {
    ...Type.Omit(Manifest, ['kind', 'baseline', 'reference', 'target', 'scaling', 'typical']).properties,
    kind: Type.Literal('load-test'),
    target: Allowance,
    trials: Type.Array(Trial, { minItems: 4, maxItems: 24 }),
  },
  { additionalProperties: false },
)
export type LoadTestManifest = Static<typeof LoadTestManifest>
