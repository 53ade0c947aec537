import { Type, type Static } from 'typebox'

/*
 * A load test as a submission: it gets the addresses of two builds of a server and says whether the second one is slower.
 * In every trial both builds run the same code, with a change planted in one of them, in both, or in neither.
 */

/** The build that gets the planted change; `either` picks one at random. */
export const PLANTED_IN = ['before', 'after', 'either', 'both'] as const

export const Trial = Type.Object(
  {
    plant: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40, description: 'Name passed to workload/build.js' }),
    in: Type.Enum(PLANTED_IN),
    slower: Type.Boolean({ description: 'Whether “slower” is the right answer, as the task defines it' }),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'Repetitions in a verdict; 1 by default' })),
    what: Type.String({ minLength: 1, maxLength: 200, description: 'What the two builds are; shown after the trial' }),
    hint: Type.String({ minLength: 1, maxLength: 400, description: 'Shown after a wrong answer: what to check' }),
  },
  { additionalProperties: false },
)
export type Trial = Static<typeof Trial>

const allowed = {
  seconds: Type.Number({ minimum: 1, maximum: 60, description: 'Wall-clock limit of a trial' }),
  requests: Type.Integer({ minimum: 100, maximum: 1_000_000, description: 'Limit on the requests of a trial, both builds together' }),
}

/** Limits in the manifest: every trial must be answered right within them. */
export const Allowance = Type.Object(allowed, { additionalProperties: false })

/** The same, with the number of trials from the manifest's list. */
export const LoadTestTarget = Type.Object({ trials: Type.Integer({ minimum: 1 }), ...allowed }, { additionalProperties: false })
export type LoadTestTarget = Static<typeof LoadTestTarget>

/** A finished trial. */
export const TrialResult = Type.Object(
  {
    what: Type.String(),
    slower: Type.Boolean({ description: 'The right answer' }),
    said: Type.Union([Type.Boolean(), Type.Null()], { description: 'The answer of the load test; null: none in time' }),
    why: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], { description: 'The reason it gave; not graded' }),
    right: Type.Boolean({ description: 'The answer was right and within the allowed time and requests' }),
    requests: Type.Integer({ minimum: 0, description: 'Requests that reached the two builds, as the builds counted them' }),
    seconds: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type TrialResult = Static<typeof TrialResult>

/** A load test's answers to all trials, in the order of the trials. */
export const LoadTest = Type.Object({ trials: Type.Array(TrialResult), allowed: LoadTestTarget }, { additionalProperties: false })
export type LoadTest = Static<typeof LoadTest>
