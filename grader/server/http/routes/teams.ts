import { Type } from 'typebox'
import { readTeamAttempt, readTeamWork } from '../../cohorts/teams.ts'
import { Id, Submission, TeamWork } from '../../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'

const path = '/api/cohorts/:cohort/assignments/:assignment/team'
const tags = ['assignments']
const response = { 200: TeamWork }

/** Attempts of teams that are graded together, for their members and the cohort's staff. */
export function teamRoutes(app: App, { store, clock }: Context): void {
  app.get(
    path,
    {
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'Attempts of your team, if teams are graded together',
        params: Type.Object({ cohort: Id, assignment: Id }),
        response,
      },
    },
    async (request) =>
      readTeamWork(
        store.db,
        request.params.cohort,
        request.params.assignment,
        signedIn(request).id,
        request.member === 'learner' ? await clock.now() : null,
      ),
  )

  app.get(
    `${path}/submissions/:id`,
    {
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'One attempt of your team, with its code and full verdict',
        params: Type.Object({ cohort: Id, assignment: Id, id: Id }),
        response: { 200: Submission },
      },
    },
    async (request) =>
      readTeamAttempt(
        store.db,
        request.params.cohort,
        request.params.assignment,
        signedIn(request).id,
        request.member === 'learner' ? await clock.now() : null,
        request.params.id,
      ),
  )

  app.get(
    `${path}/:person`,
    {
      config: { allows: 'staff' },
      schema: {
        tags,
        summary: 'Attempts of a member’s team, if teams are graded together',
        params: Type.Object({ cohort: Id, assignment: Id, person: Id }),
        response,
      },
    },
    async ({ params }) => readTeamWork(store.db, params.cohort, params.assignment, params.person, null),
  )
}
