import { Type, type Static } from 'typebox'

/** The two sides of a profile run: the submission, and the starter code. */
export const SIDES = ['yours', 'starter'] as const
export type Side = (typeof SIDES)[number]

/** A node of a .cpuprofile: `hitCount` counts its samples; lines and columns count from 0, −1 for none. */
const ProfileNode = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  callFrame: Type.Object({
    functionName: Type.String(),
    scriptId: Type.String(),
    url: Type.String(),
    lineNumber: Type.Integer({ minimum: -1 }),
    columnNumber: Type.Integer({ minimum: -1 }),
  }),
  hitCount: Type.Integer({ minimum: 0 }),
  children: Type.Array(Type.Integer({ minimum: 1 })),
})

/**
 * A .cpuprofile, `Profiler.Profile` of the inspector protocol, as V8 writes it and DevTools, VS Code and speedscope read
 * it. Times are microseconds. A sample lasts until the next one; `timeDeltas` holds the time before each sample.
 */
export const ProfileFile = Type.Object({
  nodes: Type.Array(ProfileNode),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  samples: Type.Array(Type.Integer({ minimum: 1 })),
  timeDeltas: Type.Array(Type.Integer({ minimum: 0 })),
})
export type ProfileFile = Static<typeof ProfileFile>
