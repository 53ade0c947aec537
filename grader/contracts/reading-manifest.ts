import { Type, type Static } from 'typebox'
import { Manifest } from './exercise.ts'
import { Reading } from './reading.ts'

/** exercise.json of a reading. It runs no code, so it has no files, baseline, reference or limits of its own. */
export const ReadingManifest = Type.Object(
  {
    ...Type.Pick(Manifest, ['title', 'summary', 'lesson', 'hints', 'debrief', 'solutions', 'minutes', 'difficulty']).properties,
    kind: Type.Literal('reading'),
    reading: Reading,
  },
  { additionalProperties: false },
)
export type ReadingManifest = Static<typeof ReadingManifest>
