import { Type, type Static } from 'typebox'
import { Grade } from './cohort.ts'
import { Id } from './submission.ts'
import { LEVELS, OUTCOMES } from './outcomes.ts'

const exact = { additionalProperties: false } as const
const Time = Type.String({ format: 'date-time' })

export const NewRegrade = Type.Object(
  {
    accounts: Type.Union([Type.Array(Id, { minItems: 1, maxItems: 10_000 }), Type.Null()], {
      description: 'Learners whose attempts are graded again; null: everyone',
    }),
    which: Type.Enum(['graded', 'all'], {
      description: 'Only the graded attempt, or all that count, because an older one may now be better',
    }),
  },
  exact,
)
export type NewRegrade = Static<typeof NewRegrade>

const Outcome = Type.Object({ outcome: Type.Enum(OUTCOMES), level: Type.Union([Type.Enum(LEVELS), Type.Null()]) }, exact)

export const Regrade = Type.Object(
  {
    id: Id,
    exerciseVersion: Type.String(),
    askedAt: Time,
    appliedAt: Type.Union([Time, Type.Null()]),
    runs: Type.Integer({ minimum: 0 }),
    done: Type.Integer({ minimum: 0, description: 'Runs with an outcome; once all are done, the regrade can be applied' }),
  },
  exact,
)
export type Regrade = Static<typeof Regrade>

/** A regrade, with what applying it would change. */
export const RegradeReport = Type.Object(
  {
    ...Regrade.properties,
    accounts: Type.Array(
      Type.Object(
        {
          person: Id,
          name: Type.String(),
          before: Grade,
          after: Type.Union([Grade, Type.Null()], { description: 'Null until all runs of the learner are done' }),
          attempts: Type.Array(
            Type.Object(
              {
                submission: Id,
                before: Outcome,
                after: Type.Union([Outcome, Type.Null()]),
                kept: Type.Boolean({ description: 'The new run was unsure or a fault, so the old verdict stays' }),
                otherMachine: Type.Optional(Type.Boolean({ description: 'The new run was on a different class of machine' })),
              },
              exact,
            ),
          ),
        },
        exact,
      ),
      { description: 'Empty once applied' },
    ),
  },
  exact,
)
export type RegradeReport = Static<typeof RegradeReport>
