import { Type } from 'typebox'
import { announce, editAnnouncement, listAnnouncements, withdrawAnnouncement } from '../../cohorts/announcements.ts'
import { Announcement, Id, NewAnnouncement } from '../../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { pageOf } from '../pages.ts'
import { CohortParams } from './cohorts.ts'

const AnnouncementParams = Type.Object({ cohort: Id, announcement: Id })

const tags = ['cohorts']
const params = CohortParams
const LISTED = 100

/** 5,000 characters, as long as UTF-8 and JSON can make them. */
const BODY_LIMIT_BYTES = 64 * 1024

/** Announcements to a cohort. */
export function announcementRoutes(app: App, { store, clock }: Context): void {
  app.get(
    '/api/cohorts/:cohort/announcements',
    {
      config: { allows: 'member' },
      schema: {
        tags,
        summary: 'Announcements, newest first; `before` continues after a page',
        params,
        querystring: Type.Object({ before: Type.Optional(Id) }),
        response: { 200: Type.Array(Announcement) },
      },
    },
    async (request, reply) =>
      pageOf(request, reply, await listAnnouncements(store.db, request.params.cohort, LISTED + 1, request.query.before), {
        limit: LISTED,
        cursorOf: ({ id }) => id,
      }),
  )

  app.post(
    '/api/cohorts/:cohort/announcements',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'comment' },
      schema: { tags, summary: 'Post an announcement', params, body: NewAnnouncement, response: { 201: Announcement } },
    },
    async (request, reply) =>
      reply.status(201).send(await announce(store, request.params.cohort, request.body.text, signedIn(request), await clock.now())),
  )

  app.patch(
    '/api/cohorts/:cohort/announcements/:announcement',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { allows: 'comment' },
      schema: {
        tags,
        summary: 'Change the text of an announcement',
        params: AnnouncementParams,
        body: NewAnnouncement,
        response: { 200: Announcement },
      },
    },
    async (request) => {
      const { cohort, announcement } = request.params
      return editAnnouncement(store, cohort, announcement, request.body.text, signedIn(request).id, await clock.now())
    },
  )

  app.delete(
    '/api/cohorts/:cohort/announcements/:announcement',
    {
      config: { allows: 'comment' },
      schema: { tags, summary: 'Delete an announcement', params: AnnouncementParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await withdrawAnnouncement(store, request.params.cohort, request.params.announcement, signedIn(request).id)
      return reply.status(204).send(null)
    },
  )
}
