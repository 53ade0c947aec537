import { Type } from 'typebox'
import { listAudit } from '../../accounts/audit.ts'
import { changeCohort, createCohort, listCohorts, readCohort, removeCohort } from '../../cohorts/cohorts.ts'
import { changeMember, listMembers, removeMember, stay } from '../../cohorts/members.ts'
import { seatExpected } from '../../cohorts/roster.ts'
import { AuditLine, Cohort, CohortChange, CohortRemoval, Id, Member, MemberChange, NewCohort } from '../../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { pageOf } from '../pages.ts'

/** Of the audit. */
const LINES_LISTED = 100

export const CohortParams = Type.Object({ cohort: Id })
const MemberParams = Type.Object({ cohort: Id, person: Id })

const tags = ['cohorts']
const params = CohortParams

/** Cohorts, and who is in them. */
export function cohortRoutes(app: App, context: Context): void {
  const { store, clock } = context

  app.get(
    '/api/cohorts',
    { config: { allows: 'account' }, schema: { tags, summary: 'Your cohorts; an admin’s are all', response: { 200: Type.Array(Cohort) } } },
    async (request) => {
      const account = signedIn(request)
      await seatExpected(store, account, await clock.now())
      return listCohorts(store.db, account)
    },
  )

  app.post(
    '/api/cohorts',
    {
      config: { allows: 'instructor' },
      schema: { tags, summary: 'Make a cohort, and be its instructor', body: NewCohort, response: { 201: Cohort } },
    },
    async (request, reply) => {
      const cohort = await createCohort(store, request.body, signedIn(request), await clock.now())
      return reply.status(201).header('location', `/api/cohorts/${cohort.id}`).send(cohort)
    },
  )

  app.get(
    '/api/cohorts/:cohort',
    { config: { allows: 'member' }, schema: { tags, summary: 'One cohort', params, response: { 200: Cohort } } },
    async (request) => readCohort(store.db, request.params.cohort, signedIn(request)),
  )

  app.patch(
    '/api/cohorts/:cohort',
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Change a cohort, or put it into the archive', params, body: CohortChange, response: { 200: Cohort } },
    },
    async (request) => changeCohort(store, request.params.cohort, request.body, signedIn(request), await clock.now()),
  )

  app.delete(
    '/api/cohorts/:cohort',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Delete a cohort; one that holds work of its members is archived',
        params,
        response: { 200: CohortRemoval },
      },
    },
    async (request) => removeCohort(store, request.params.cohort, signedIn(request), await clock.now()),
  )

  app.get(
    '/api/cohorts/:cohort/members',
    { config: { allows: 'staff' }, schema: { tags, summary: 'Its members', params, response: { 200: Type.Array(Member) } } },
    async (request) => listMembers(store.db, request.params.cohort),
  )

  app.patch(
    '/api/cohorts/:cohort/members/:person',
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Give a member another role or team', params: MemberParams, body: MemberChange, response: { 200: Member } },
    },
    async (request) =>
      changeMember(store, request.params.cohort, request.params.person, request.body, signedIn(request).id, await clock.now()),
  )

  app.delete(
    '/api/cohorts/:cohort/members/:person',
    { config: { allows: 'lead' }, schema: { tags, summary: 'Take a member out', params: MemberParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await removeMember(store, request.params.cohort, request.params.person, signedIn(request).id, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/cohorts/:cohort/stay',
    {
      config: { allows: 'member' },
      schema: { tags, summary: 'Be a member by your own will, where a roster made you one', params, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await stay(store.db, request.params.cohort, signedIn(request).id)
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/cohorts/:cohort/leave',
    { config: { allows: 'member' }, schema: { tags, summary: 'Leave a cohort', params, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const { id } = signedIn(request)
      await removeMember(store, request.params.cohort, id, id, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/cohorts/:cohort/audit',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'What was done to it, newest first; `before` goes on after a page',
        params,
        querystring: Type.Object({ before: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })) }),
        response: { 200: Type.Array(AuditLine) },
      },
    },
    async (request, reply) => {
      const { before } = request.query
      const lines = await listAudit(store.db, request.params.cohort, LINES_LISTED + 1, before === undefined ? null : Number(before))
      return pageOf(request, reply, lines, { limit: LINES_LISTED, cursorOf: ({ id }) => id })
    },
  )
}
