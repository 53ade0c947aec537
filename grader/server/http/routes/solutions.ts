import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Debrief, Hints, Id, NewSharing, OtherWays, SharedCode, Sharing, SolutionCode } from '../../../contracts/index.ts'
import { readDebrief, readHints, readOtherWays, readSharedCode, readSolution, revealOne, type Asking } from '../../solutions/other-ways.ts'
import { readSharing, share, unshare } from '../../solutions/sharing.ts'
import type { App, Context } from '../context.ts'
import { exerciseOf } from '../known.ts'
import { signedIn } from '../middleware/permissions.ts'
import { visitorOf } from '../visitors.ts'

const OfExercise = Type.Object({ slug: Type.String() })
const path = '/api/exercises/:slug'
const tags = ['solutions']

/** The hints, and what opens with a pass: the debrief, the exercise's own solutions, and those that learners share. */
export function solutionRoutes(app: App, context: Context): void {
  const { store, clock } = context
  const asking = async (request: FastifyRequest): Promise<Asking> => ({
    db: store.db,
    exercise: exerciseOf(context, (request.params as { slug: string }).slug),
    visitor: visitorOf(request),
    account: request.account,
    now: await clock.now(),
  })

  app.get(
    `${path}/hints`,
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'The hints of an exercise, unless an assignment holds them back',
        params: OfExercise,
        response: { 200: Hints },
      },
    },
    async (request) => readHints(await asking(request)),
  )

  app.get(
    `${path}/debrief`,
    {
      config: { allows: 'anyone' },
      schema: { tags, summary: 'The debrief of an exercise that you passed', params: OfExercise, response: { 200: Debrief } },
    },
    async (request) => readDebrief(await asking(request)),
  )

  app.get(
    `${path}/solutions`,
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'Solutions of an exercise that you can see: after a pass, the exercise’s own and those that learners share',
        params: OfExercise,
        response: { 200: OtherWays },
      },
    },
    async (request) => readOtherWays(await asking(request)),
  )

  app.get(
    `${path}/solutions/:name`,
    {
      // A HEAD request would record that the code was seen.
      exposeHeadRoute: false,
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'The code of one of the exercise’s own solutions; that you saw it is recorded',
        params: Type.Object({ slug: Type.String(), name: Type.String({ maxLength: 100 }) }),
        response: { 200: SolutionCode },
      },
    },
    async (request) => readSolution(await asking(request), request.params.name),
  )

  app.post(
    `${path}/solutions/reveal`,
    {
      config: { allows: 'anyone', inPerson: true },
      schema: {
        tags,
        summary: 'Reveal one solution after three attempts without a pass; it is recorded, and the staff of your cohort see it',
        params: OfExercise,
        response: { 200: SolutionCode },
      },
    },
    async (request) => revealOne(await asking(request)),
  )

  app.get(
    `${path}/solutions/shared/:submission`,
    {
      config: { allows: 'account' },
      schema: {
        tags,
        summary: 'The code of a solution that a learner shares',
        params: Type.Object({ slug: Type.String(), submission: Id }),
        response: { 200: SharedCode },
      },
    },
    async (request) => readSharedCode(await asking(request), request.params.submission),
  )

  app.get(
    '/api/me/sharing',
    { config: { allows: 'account' }, schema: { tags, summary: 'Whether you share your solutions', response: { 200: Sharing } } },
    async (request) => readSharing(store.db, signedIn(request).id),
  )

  app.put(
    '/api/me/sharing',
    {
      config: { allows: 'account', inPerson: true },
      schema: {
        tags,
        summary: 'Share your passing solutions under a pseudonym with others who passed',
        body: NewSharing,
        response: { 200: Sharing },
      },
    },
    async (request) => share(store, signedIn(request).id, request.body.pseudonym, await clock.now()),
  )

  app.delete(
    '/api/me/sharing',
    {
      config: { allows: 'account', inPerson: true },
      schema: { tags, summary: 'Stop sharing your solutions', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await unshare(store.db, signedIn(request).id)
      return reply.status(204).send(null)
    },
  )

  app.delete(
    '/api/accounts/:person/sharing',
    {
      config: { allows: 'admin' },
      schema: {
        tags,
        summary: 'Stop an account from sharing, for example because of its pseudonym',
        params: Type.Object({ person: Id }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await unshare(store.db, request.params.person)
      return reply.status(204).send(null)
    },
  )
}
