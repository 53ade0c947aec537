import { Type, type Static } from 'typebox'
import { Id, SubmissionSummary } from './submission.ts'

const exact = { additionalProperties: false } as const
const who = { person: Id, name: Type.String() }

/** A team's attempts at an assignment that is graded by teams, as its members see them. */
export const TeamWork = Type.Object(
  {
    team: Type.Union([Type.String(), Type.Null()], {
      description: 'Null for learners without a team and for assignments graded individually',
    }),
    members: Type.Array(Type.Object(who, exact)),
    attempts: Type.Array(Type.Object({ ...who, submission: SubmissionSummary }, exact), {
      description: 'Since the assignment opened, newest first',
    }),
  },
  exact,
)
export type TeamWork = Static<typeof TeamWork>
