import { Type, type Static } from 'typebox'

/*
 * A load test as a submission: it is given the addresses of two builds of a server and says whether the second is slower.
 * In every trial both builds run the same code, with something planted into one of them, into both or into none.
 */

/** Which of the two builds holds what a trial plants; `either` is drawn at random. */
export const PLANTED_IN = ['before', 'after', 'either', 'both'] as const

export const Trial = Type.Object(
  {
    plant: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40, description: 'What workload/build.js is asked for' }),
    in: Type.Enum(PLANTED_IN),
    slower: Type.Boolean({ description: 'Whether “slower” is right, by the words of the task' }),
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'Trials of it in a verdict; 1 where not given' })),
    what: Type.String({ minLength: 1, maxLength: 200, description: 'What the two builds are, told after the trial' }),
    hint: Type.String({ minLength: 1, maxLength: 400, description: 'Told where the answer was wrong: what to look at' }),
  },
  { additionalProperties: false },
)
export type Trial = Static<typeof Trial>

const allowed = {
  seconds: Type.Number({ minimum: 1, maximum: 60, description: 'Wall-clock time that a trial may take' }),
  requests: Type.Integer({ minimum: 100, maximum: 1_000_000, description: 'Requests that a trial may make, to both builds together' }),
}

/** What a manifest says: every trial must be told right, within this. */
export const Allowance = Type.Object(allowed, { additionalProperties: false })

/** The same with the number of trials, which follows from their list. */
export const LoadTestTarget = Type.Object({ trials: Type.Integer({ minimum: 1 }), ...allowed }, { additionalProperties: false })
export type LoadTestTarget = Static<typeof LoadTestTarget>

/** A trial that was run. */
export const TrialResult = Type.Object(
  {
    what: Type.String(),
    slower: Type.Boolean({ description: 'What was right to say' }),
    said: Type.Boolean({ description: 'What was said' }),
    why: Type.Union([Type.String({ maxLength: 200 }), Type.Null()], { description: 'The reason that was given, never judged' }),
    right: Type.Boolean({ description: 'Said right, within the requests allowed' }),
    requests: Type.Integer({ minimum: 0, description: 'Requests that reached the two builds, by their own count' }),
    seconds: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
)
export type TrialResult = Static<typeof TrialResult>

/** What a load test said of all the pairs of builds that it was given, in the order in which it met them. */
export const LoadTest = Type.Object({ trials: Type.Array(TrialResult), allowed: LoadTestTarget }, { additionalProperties: false })
export type LoadTest = Static<typeof LoadTest>
