import { Type } from 'typebox'
import { Beliefs, ClassLive, ClassPaths, Id } from '../../../contracts/index.ts'
import { Recogniser } from '../../analysis/recogniser.ts'
import { readBeliefs } from '../../cohorts/beliefs.ts'
import { readClassPaths } from '../../cohorts/class-paths.ts'
import { readClassWork } from '../../cohorts/live.ts'
import { countQueued } from '../../gradebook/submissions.ts'
import type { App, Context } from '../context.ts'
import { CohortParams } from './cohorts.ts'

const tags = ['class']
const config = { allows: 'staff' } as const
const OfAssignment = Type.Object({ cohort: Id, assignment: Id })

/** What a class expects, tries and does, without names. */
export function classRoutes(app: App, { store: { db }, exercises, waitEstimate, clock }: Context): void {
  const around = { db, exercises, recogniser: new Recogniser() }

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/beliefs',
    {
      config,
      schema: {
        tags,
        summary: 'What learners expected of techniques, beside what these bought',
        params: OfAssignment,
        response: { 200: Beliefs },
      },
    },
    async ({ params }) => readBeliefs(db, params.cohort, params.assignment),
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/paths',
    {
      config,
      schema: {
        tags,
        summary: 'In which order learners try techniques, and where they get stuck',
        params: OfAssignment,
        response: { 200: ClassPaths },
      },
    },
    async ({ params }) => readClassPaths(around, params.cohort, params.assignment),
  )

  app.get(
    '/api/cohorts/:cohort/live',
    {
      config,
      schema: {
        tags,
        summary: 'What the class is running, the queue, and the latest verdicts',
        params: CohortParams,
        querystring: Type.Object({ names: Type.Optional(Type.Enum(['true', 'false'])) }),
        response: { 200: ClassLive },
      },
    },
    async ({ params, query }) => {
      const [work, queue] = [await readClassWork(db, params.cohort, await clock.now(), query.names === 'true'), await countQueued(db)]
      const { expectedSeconds } = await waitEstimate.expectAt(queue, 0, work.waiting[0]?.exercise ?? '')
      return { ...work, queue, expectedSeconds }
    },
  )
}
