import { Type, type Static } from 'typebox'
import { Id, SubmissionSummary } from './submission.ts'

const exact = { additionalProperties: false } as const
const who = { person: Id, name: Type.String() }

/** What a team has sent to an assignment that is graded by teams, as its members see it. */
export const TeamWork = Type.Object(
  {
    team: Type.Union([Type.String(), Type.Null()], { description: 'Null for who is in none, and where everyone is graded alone' }),
    members: Type.Array(Type.Object(who, exact)),
    attempts: Type.Array(Type.Object({ ...who, submission: SubmissionSummary }, exact), {
      description: 'Since the assignment opened, newest first',
    }),
  },
  exact,
)
export type TeamWork = Static<typeof TeamWork>
