import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { changeBoard, clearSeat, leaveSeat, readBoard, takeSeat } from '../../cohorts/board.ts'
import { askContest, readRankings } from '../../cohorts/contests.ts'
import type { Viewer } from '../../cohorts/rankings.ts'
import { Board, BoardChange, Id, NewSeat, Rankings, Seat } from '../../../contracts/index.ts'
import { cohortChange } from '../cohort-change.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'

const OfCohort = Type.Object({ cohort: Id })
const OfPerson = Type.Object({ cohort: Id, person: Id })
const OfAssignment = Type.Object({ cohort: Id, assignment: Id })
const path = '/api/cohorts/:cohort/board'
const tags = ['board']

/** A cohort's leaderboard. Instructors open it; it shows only learners who chose to appear. */
export function boardRoutes(app: App, context: Context): void {
  const { store, queue, exercises, clock } = context
  const changeOf = (request: FastifyRequest) => cohortChange(context, request)
  const viewerOf = (request: FastifyRequest): Viewer => ({ person: signedIn(request).id, role: request.member! })
  const read = async (request: FastifyRequest): Promise<Board> => {
    const { cohort, actor, now } = await changeOf(request)
    return readBoard(store.db, exercises, cohort, actor, request.member === 'learner' ? now : null)
  }

  app.get(
    path,
    {
      config: { allows: 'member' },
      schema: { tags, summary: 'Whether the leaderboard is open, and whether you are on it', params: OfCohort, response: { 200: Board } },
    },
    read,
  )

  app.put(
    path,
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Open the leaderboard, or close it and remove everyone from it',
        params: OfCohort,
        body: BoardChange,
        response: { 200: Board },
      },
    },
    async (request) => {
      await changeBoard(store, request.body.open, await changeOf(request))
      return read(request)
    },
  )

  app.put(
    `${path}/seat`,
    {
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'Appear on the leaderboard, under your name or a pseudonym; only for learners',
        params: OfCohort,
        body: NewSeat,
        response: { 200: Seat },
      },
    },
    async (request) => takeSeat(store, request.body, request.member!, await changeOf(request)),
  )

  app.delete(
    `${path}/seat`,
    { config: { allows: 'member' }, schema: { tags, summary: 'Leave the leaderboard', params: OfCohort, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await leaveSeat(store, await changeOf(request))
      return reply.status(204).send(null)
    },
  )

  app.delete(
    `${path}/seats/:person`,
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Remove a member with an unacceptable pseudonym from the leaderboard',
        params: OfPerson,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await clearSeat(store, request.params.person, await changeOf(request))
      return reply.status(204).send(null)
    },
  )

  app.get(
    `${path}/:assignment`,
    {
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'Rankings of an assignment, and the head-to-head results of its top',
        params: OfAssignment,
        response: { 200: Rankings },
      },
    },
    async (request) =>
      readRankings(store.db, exercises, request.params.cohort, request.params.assignment, viewerOf(request), await clock.now()),
  )

  app.post(
    `${path}/:assignment/contests`,
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Measure the top again, head to head on one lane', params: OfAssignment, response: { 202: Rankings } },
    },
    async (request, reply) => {
      const change = await changeOf(request)
      await askContest(store, queue.contests, exercises, request.params.assignment, change)
      return reply
        .status(202)
        .send(await readRankings(store.db, exercises, change.cohort, request.params.assignment, viewerOf(request), change.now))
    },
  )
}
