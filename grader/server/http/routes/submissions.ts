import { Type } from 'typebox'
import { ExerciseProgress, Id, NewSubmission, Submission, SubmissionSummary } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { readProgress } from '../../gradebook/progress.ts'
import { listSubmissions, readSubmission } from '../../gradebook/submissions.ts'
import { acceptSubmission } from '../accept.ts'
import { cancelSubmission } from '../cancel.ts'
import type { App, Context } from '../context.ts'
import { beginAnswer } from '../middleware/tracing.ts'
import { exerciseOf } from '../known.ts'
import { withWaitEstimate } from '../wait-estimates.ts'
import { pageOf } from '../pages.ts'
import { admitVisitor, visitorOf } from '../visitors.ts'

/** Eight files of 64 KB, plus JSON overhead. */
const BODY_LIMIT_BYTES = 600 * 1024

const LIST_LENGTH = 50

const tags = ['submissions']

/** A visitor's submissions. */
export function submissionRoutes(app: App, context: Context): void {
  app.post(
    '/api/submissions',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'anyone', submits: true },
      schema: { tags, summary: 'Submit code for grading', body: NewSubmission, response: { 202: Submission } },
    },
    async (request, reply) => {
      const submission = await acceptSubmission(
        context,
        admitVisitor(request, reply),
        request,
        request.body,
        beginAnswer(context, request, reply),
      )
      return reply.status(202).header('location', `/api/submissions/${submission.id}`).send(submission)
    },
  )

  app.get(
    '/api/submissions',
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: `Your submissions to an exercise in short, newest first; at most ${LIST_LENGTH}, from before the submission “before”`,
        querystring: Type.Object({ exercise: Type.String(), before: Type.Optional(Id) }),
        response: { 200: Type.Array(SubmissionSummary) },
      },
    },
    async (request, reply) => {
      const { exercise, before } = request.query
      const listed = await listSubmissions(context.store.db, visitorOf(request), exerciseOf(context, exercise).slug, LIST_LENGTH + 1, {
        before,
      })
      return pageOf(request, reply, listed, { limit: LIST_LENGTH, cursorOf: ({ id }) => id })
    },
  )

  app.get(
    '/api/submissions/:id',
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'One of your submissions, with its code and full verdict',
        params: SubmissionParams,
        response: { 200: Submission },
      },
    },
    async (request) => {
      const submission = await readSubmission(context.store.db, request.params.id, visitorOf(request))
      if (submission === null) throw new HotpathError('E_SUBMISSION_UNKNOWN')
      return withWaitEstimate(context, submission)
    },
  )

  app.post(
    '/api/submissions/:id/cancel',
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'Cancel a waiting or running submission: it gets no verdict on your code and does not count as an attempt',
        params: SubmissionParams,
        response: { 200: Submission },
      },
    },
    async (request) => cancelSubmission(context, visitorOf(request), request.params.id, request),
  )

  app.get(
    '/api/progress',
    { config: { allows: 'anyone' }, schema: { tags, summary: 'Your progress', response: { 200: Type.Array(ExerciseProgress) } } },
    async (request) => readProgress(context.store.db, visitorOf(request)),
  )
}

export const SubmissionParams = Type.Object({ id: Id })
