import { Type } from 'typebox'
import { readGradebook } from '../../cohorts/gradebook.ts'
import { removeFrozen } from '../../cohorts/frozen-grades.ts'
import { gradebookCsv } from '../../cohorts/gradebook-csv.ts'
import { readGrading } from '../../cohorts/grading.ts'
import { zipGradedCode } from '../../cohorts/graded-code.ts'
import { readClassResults } from '../../cohorts/class-results.ts'
import { readDistribution } from '../../cohorts/distribution.ts'
import { listWork, readWork, seenSince } from '../../cohorts/drill-down.ts'
import { readPair, readSimilar } from '../../cohorts/similar.ts'
import { listStuck } from '../../cohorts/stuck.ts'
import { readTechniquesOf } from '../../cohorts/techniques.ts'
import { listRevealed } from '../../solutions/seen.ts'
import {
  ClassResults,
  Distribution,
  GRADE_LAYOUTS,
  Gradebook,
  GradingEntry,
  Id,
  Revealed,
  SEPARATORS,
  Similar,
  SimilarPair,
  StuckLearner,
  Submission,
  SubmissionSummary,
  TechniqueFound,
} from '../../../contracts/index.ts'
import { Comparisons } from '../../analysis/similarity/comparisons.ts'
import { Recogniser } from '../../analysis/recogniser.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { pageOf } from '../pages.ts'

const ATTEMPTS_LISTED = 50

const params = Type.Object({ cohort: Id })
const tags = ['gradebook']
const allows = { allows: 'staff' } as const
const large = { ...allows, large: true } as const

/** The gradebook for a cohort's staff: all grades, a learner's attempts, an assignment's statistics. */
export function gradebookRoutes(app: App, { store, exercises, clock }: Context): void {
  const around = { db: store.db, exercises, comparisons: new Comparisons(), recogniser: new Recogniser() }

  app.get(
    '/api/cohorts/:cohort/gradebook',
    { config: large, schema: { tags, summary: 'Grades of all learners and assignments', params, response: { 200: Gradebook } } },
    async (request) => readGradebook(store.db, exercises, request.params.cohort),
  )

  app.get(
    '/api/cohorts/:cohort/gradebook.json',
    { config: large, schema: { tags, summary: 'The gradebook as a JSON file', params, response: { 200: Gradebook } } },
    async (request, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="grades.json"')
        .send(await readGradebook(store.db, exercises, request.params.cohort)),
  )

  app.get(
    '/api/cohorts/:cohort/gradebook.csv',
    {
      config: large,
      schema: {
        tags,
        summary:
          'The gradebook as CSV for spreadsheets, or in the columns that another system imports: UTF-8 with a byte order mark. With `semicolon`, numbers have a decimal comma',
        params,
        querystring: Type.Object({
          layout: Type.Optional(Type.Enum(GRADE_LAYOUTS)),
          separator: Type.Optional(Type.Enum(SEPARATORS)),
        }),
        produces: ['text/csv'],
        response: { 200: Type.String() },
      },
    },
    async ({ params, query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="grades${query.layout === undefined ? '' : `-${query.layout}`}.csv"`)
        .send(gradebookCsv(await readGradebook(store.db, exercises, params.cohort), query.layout, query.separator)),
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/grading',
    {
      config: large,
      schema: {
        tags,
        summary: 'An assignment’s learners by name, each with grade, graded attempt and open comments',
        params: Type.Object({ cohort: Id, assignment: Id }),
        response: { 200: Type.Array(GradingEntry) },
      },
    },
    async ({ params }) => readGrading(store.db, params.cohort, params.assignment),
  )

  app.delete(
    '/api/cohorts/:cohort/frozen/:row',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Delete the grades that were kept of a deleted account',
        params: Type.Object({ cohort: Id, row: Id }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await removeFrozen(store, request.params.cohort, request.params.row, signedIn(request).id)
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/cohorts/:cohort/members/:person/submissions',
    {
      config: allows,
      schema: {
        tags,
        summary: 'A member’s attempts at an assigned exercise in short, newest first; `before` continues after a page',
        params: Type.Object({ cohort: Id, person: Id }),
        querystring: Type.Object({ exercise: Type.String({ minLength: 1, maxLength: 64 }), before: Type.Optional(Id) }),
        response: { 200: Type.Array(SubmissionSummary) },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const listed = await listWork(store.db, params.cohort, params.person, query.exercise, ATTEMPTS_LISTED + 1, query.before)
      return pageOf(request, reply, listed, { limit: ATTEMPTS_LISTED, cursorOf: ({ id }) => id })
    },
  )

  app.get(
    '/api/cohorts/:cohort/members/:person/solutions',
    {
      config: allows,
      schema: {
        tags,
        summary: 'Solutions of an assigned exercise that a member had revealed without a pass',
        params: Type.Object({ cohort: Id, person: Id }),
        querystring: Type.Object({ exercise: Type.String({ minLength: 1, maxLength: 64 }) }),
        response: { 200: Type.Array(Revealed) },
      },
    },
    async ({ params: { cohort, person }, query: { exercise } }) =>
      listRevealed(store.db, person, exercise, await seenSince(store.db, cohort, person, exercise)),
  )

  app.get(
    '/api/cohorts/:cohort/submissions/:id',
    {
      config: allows,
      schema: {
        tags,
        summary: 'One attempt of a member at an assigned exercise, with its code and full verdict',
        params: Type.Object({ cohort: Id, id: Id }),
        response: { 200: Submission },
      },
    },
    async ({ params }) => readWork(store.db, params.cohort, params.id),
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/distribution',
    {
      config: allows,
      schema: {
        tags,
        summary: 'Anonymous statistics of an assignment',
        params: Type.Object({ cohort: Id, assignment: Id }),
        response: { 200: Distribution },
      },
    },
    async ({ params }) => readDistribution(around, params.cohort, params.assignment),
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/class',
    {
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'How the class did, where its staff allow that: from ten passes, once the assignment is due for everyone',
        params: Type.Object({ cohort: Id, assignment: Id }),
        response: { 200: ClassResults },
      },
    },
    async (request) => {
      const { cohort, assignment } = request.params
      return readClassResults(around, cohort, assignment, { person: signedIn(request).id, now: await clock.now() })
    },
  )

  app.get(
    '/api/cohorts/:cohort/submissions/:id/techniques',
    {
      config: allows,
      schema: {
        tags,
        summary: 'Techniques that an attempt uses, and where: a guess from the shape of the code',
        params: Type.Object({ cohort: Id, id: Id }),
        response: { 200: Type.Array(TechniqueFound) },
      },
    },
    async ({ params }) => readTechniquesOf(around, params.cohort, params.id),
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/code.zip',
    {
      config: allows,
      schema: {
        tags,
        summary: 'The code of every graded attempt at an assignment as a zip file: a folder for each learner, and a manifest',
        params: Type.Object({ cohort: Id, assignment: Id }),
        produces: ['application/zip'],
        response: { 200: Type.Any() },
      },
    },
    async ({ params }, reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="code.zip"')
        .send(await zipGradedCode(store.db, params.cohort, params.assignment)),
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/similar',
    {
      config: allows,
      schema: {
        tags,
        summary: 'Pairs of graded attempts that are alike beyond the starter: a hint to look at, never a verdict',
        params: Type.Object({ cohort: Id, assignment: Id }),
        response: { 200: Similar },
      },
    },
    async ({ params }) => readSimilar(around, params.cohort, params.assignment),
  )

  app.get(
    '/api/cohorts/:cohort/assignments/:assignment/similar/:left/:right',
    {
      config: allows,
      schema: {
        tags,
        summary: 'One such pair side by side',
        params: Type.Object({ cohort: Id, assignment: Id, left: Id, right: Id }),
        response: { 200: SimilarPair },
      },
    },
    async ({ params }) => readPair(around, params.cohort, params.assignment, params.left, params.right),
  )

  app.get(
    '/api/cohorts/:cohort/stuck',
    {
      config: allows,
      schema: {
        tags,
        summary: 'Learners who may need help: many attempts without progress, or none shortly before the due time',
        params,
        response: { 200: Type.Array(StuckLearner) },
      },
    },
    async (request) => listStuck(store.db, request.params.cohort, await clock.now()),
  )
}
