import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answerComment, beginThread, changeComment, removeComment, resolveThread, type Voice } from '../../cohorts/comments.ts'
import { forgetComment, listSavedComments, saveComment } from '../../cohorts/saved-comments.ts'
import { listOwnThreads, listThreads, noteSeen } from '../../cohorts/threads.ts'
import { CommentChange, Id, NewComment, NewThread, Resolution, SavedComment, SeenComments, Thread } from '../../../contracts/index.ts'
import { cohortChange } from '../cohort-change.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { pageOf, type PageEnd } from '../pages.ts'

const OfComment = Type.Object({ cohort: Id, comment: Id })
const Exercise = Type.String({ minLength: 1, maxLength: 64 })

/** 4,000 characters, as long as UTF-8 and JSON can make them, and a thousand ids. */
const BODY_LIMIT_BYTES = 64 * 1024

const tags = ['comments']
const before = Type.Optional(Id)
const page: PageEnd<Thread> = { limit: 50, cursorOf: ({ id }) => id }
const bodyLimit = BODY_LIMIT_BYTES
const nothing = { 204: Type.Null() }

/** Comments on lines of an attempt, between the staff of a cohort and the attempt's author. Nobody else reads them. */
export function commentRoutes(app: App, context: Context): void {
  const { store, clock } = context
  const voiceOf = async (request: FastifyRequest): Promise<Voice> => ({
    cohort: (request.params as { cohort: string }).cohort,
    account: signedIn(request),
    now: await clock.now(),
  })

  app.get(
    '/api/me/comments',
    {
      config: { allows: 'account' },
      schema: {
        tags,
        summary: 'Comments on your attempts in your cohorts; `before` continues after a page',
        querystring: Type.Object({ cohort: Type.Optional(Id), exercise: Type.Optional(Exercise), before }),
        response: { 200: Type.Array(Thread) },
      },
    },
    async (request, reply) => pageOf(request, reply, await listOwnThreads(store.db, signedIn(request).id, request.query), page),
  )

  app.post(
    '/api/me/comments/seen',
    { bodyLimit, config: { allows: 'account' }, schema: { tags, summary: 'Mark comments as read', body: SeenComments, response: nothing } },
    async (request, reply) => {
      await noteSeen(store.db, signedIn(request).id, request.body.comments, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/cohorts/:cohort/members/:person/comments',
    {
      config: { allows: 'staff' },
      schema: {
        tags,
        summary: 'Comments on a member’s attempts at an assigned exercise; `before` continues after a page',
        params: Type.Object({ cohort: Id, person: Id }),
        querystring: Type.Object({ exercise: Exercise, before }),
        response: { 200: Type.Array(Thread) },
      },
    },
    async (request, reply) =>
      pageOf(
        request,
        reply,
        await listThreads(
          store.db,
          request.params.cohort,
          request.params.person,
          request.query.exercise,
          signedIn(request).id,
          request.query.before,
        ),
        page,
      ),
  )

  app.post(
    '/api/cohorts/:cohort/submissions/:id/comments',
    {
      bodyLimit,
      config: { allows: 'comment' },
      schema: {
        tags,
        summary: 'Comment on lines of an attempt, or on all of it',
        params: Type.Object({ cohort: Id, id: Id }),
        body: NewThread,
        response: { 201: Thread },
      },
    },
    async (request, reply) => reply.status(201).send(await beginThread(store, request.params.id, request.body, await voiceOf(request))),
  )

  app.post(
    '/api/cohorts/:cohort/comments/:comment/answers',
    {
      bodyLimit,
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'Reply, as staff or about your own attempt; reopens a resolved thread',
        params: OfComment,
        body: NewComment,
        response: { 201: Thread },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await answerComment(store, request.params.comment, request.body.text, await voiceOf(request))),
  )

  app.patch(
    '/api/cohorts/:cohort/comments/:comment',
    {
      bodyLimit,
      config: { allows: 'member' },
      schema: { tags, summary: 'Change your own comment', params: OfComment, body: CommentChange, response: { 200: Thread } },
    },
    async (request) => changeComment(store, request.params.comment, request.body, await voiceOf(request)),
  )

  app.put(
    '/api/cohorts/:cohort/comments/:comment/resolved',
    {
      config: { allows: 'member' },
      schema: { tags, summary: 'Resolve a thread, or reopen it', params: OfComment, body: Resolution, response: { 200: Thread } },
    },
    async (request) => resolveThread(store, request.params.comment, request.body.resolved, await voiceOf(request)),
  )

  app.get(
    '/api/cohorts/:cohort/saved-comments',
    {
      config: { allows: 'staff' },
      schema: {
        tags,
        summary: 'Comments that the staff keep to use again',
        params: Type.Object({ cohort: Id }),
        response: { 200: Type.Array(SavedComment) },
      },
    },
    async (request) => listSavedComments(store.db, request.params.cohort),
  )

  app.post(
    '/api/cohorts/:cohort/saved-comments',
    {
      bodyLimit,
      config: { allows: 'comment' },
      schema: {
        tags,
        summary: 'Keep a comment to use again',
        params: Type.Object({ cohort: Id }),
        body: NewComment,
        response: { 201: SavedComment },
      },
    },
    async (request, reply) => reply.status(201).send(await saveComment(store, request.body.text, await cohortChange(context, request))),
  )

  app.delete(
    '/api/cohorts/:cohort/saved-comments/:saved',
    {
      config: { allows: 'comment' },
      schema: {
        tags,
        summary: 'Delete a kept comment; comments that were made with it stay',
        params: Type.Object({ cohort: Id, saved: Id }),
        response: nothing,
      },
    },
    async (request, reply) => {
      await forgetComment(store, request.params.saved, request.params)
      return reply.status(204).send(null)
    },
  )

  app.delete(
    '/api/cohorts/:cohort/comments/:comment',
    { config: { allows: 'member' }, schema: { tags, summary: 'Delete your own comment', params: OfComment, response: nothing } },
    async (request, reply) => {
      await removeComment(store, request.params.comment, await voiceOf(request))
      return reply.status(204).send(null)
    },
  )
}
