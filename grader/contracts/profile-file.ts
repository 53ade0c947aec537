import { Type, type Static } from 'typebox'

/** Whose profile a look has: the submission’s, and that of the code it started from. */
export const SIDES = ['yours', 'starter'] as const
export type Side = (typeof SIDES)[number]

/** A node of a .cpuprofile: `hitCount` of its samples, places counted from 0, −1 for none. */
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
 * A .cpuprofile as V8’s inspector writes it and DevTools, VS Code and speedscope read it: `Profiler.Profile` of the protocol. Times
 * are microseconds. A sample stands until the next one, `timeDeltas` of which is the distance between the two.
 */
export const ProfileFile = Type.Object({
  nodes: Type.Array(ProfileNode),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  samples: Type.Array(Type.Integer({ minimum: 1 })),
  timeDeltas: Type.Array(Type.Integer({ minimum: 0 })),
})
export type ProfileFile = Static<typeof ProfileFile>
