import { Type } from 'typebox'
import { listAudit } from '../../accounts/audit.ts'
import { changeCohort, createCohort, listCohorts, readCohort, removeCohort } from '../../cohorts/cohorts.ts'
import { copyCohort } from '../../cohorts/copy-cohort.ts'
import { toCsv } from '../../cohorts/csv.ts'
import { changeMember, listMembers, removeMember, stay } from '../../cohorts/members.ts'
import { seatExpected } from '../../cohorts/roster.ts'
import {
  AuditLine,
  Cohort,
  CohortChange,
  CohortCopy,
  CohortRemoval,
  CopiedCohort,
  Id,
  Member,
  MemberChange,
  NewCohort,
} from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { pageOf } from '../pages.ts'

/** Audit events per page. */
const LINES_LISTED = 100

export const CohortParams = Type.Object({ cohort: Id })
const MemberParams = Type.Object({ cohort: Id, person: Id })

const tags = ['cohorts']
const params = CohortParams

/** Cohorts and their members. */
export function cohortRoutes(app: App, context: Context): void {
  const { store, exercises, clock } = context

  app.get(
    '/api/cohorts',
    {
      config: { allows: 'account' },
      schema: { tags, summary: 'Your cohorts; all cohorts for an administrator', response: { 200: Type.Array(Cohort) } },
    },
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
      schema: { tags, summary: 'Create a cohort with yourself as its instructor', body: NewCohort, response: { 201: Cohort } },
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
      schema: { tags, summary: 'Change or archive a cohort', params, body: CohortChange, response: { 200: Cohort } },
    },
    async (request) => changeCohort(store, request.params.cohort, request.body, signedIn(request), await clock.now()),
  )

  app.post(
    '/api/cohorts/:cohort/copy',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Copy a cohort for a new term: staff and assignments, with their days shifted. You must be allowed to create cohorts',
        params,
        body: CohortCopy,
        response: { 201: CopiedCohort },
      },
    },
    async (request, reply) => {
      const account = signedIn(request)
      if (account.role === 'learner') throw new HotpathError('E_NOT_ALLOWED', { whom: 'people who can create cohorts' })
      const copied = await copyCohort(store, exercises, request.params.cohort, request.body, account, await clock.now())
      return reply.status(201).header('location', `/api/cohorts/${copied.cohort.id}`).send(copied)
    },
  )

  app.delete(
    '/api/cohorts/:cohort',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Delete a cohort; one with work of its members is archived instead',
        params,
        response: { 200: CohortRemoval },
      },
    },
    async (request) => removeCohort(store, request.params.cohort, signedIn(request), await clock.now()),
  )

  app.get(
    '/api/cohorts/:cohort/members',
    { config: { allows: 'staff' }, schema: { tags, summary: 'Members of a cohort', params, response: { 200: Type.Array(Member) } } },
    async (request) => listMembers(store.db, request.params.cohort),
  )

  app.patch(
    '/api/cohorts/:cohort/members/:person',
    {
      config: { allows: 'lead' },
      schema: { tags, summary: 'Change the role or team of a member', params: MemberParams, body: MemberChange, response: { 200: Member } },
    },
    async (request) =>
      changeMember(store, request.params.cohort, request.params.person, request.body, signedIn(request).id, await clock.now()),
  )

  app.delete(
    '/api/cohorts/:cohort/members/:person',
    { config: { allows: 'lead' }, schema: { tags, summary: 'Remove a member', params: MemberParams, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await removeMember(store, request.params.cohort, request.params.person, signedIn(request).id, await clock.now())
      return reply.status(204).send(null)
    },
  )

  app.post(
    '/api/cohorts/:cohort/stay',
    {
      config: { allows: 'member' },
      schema: { tags, summary: 'Confirm your membership if a roster added you', params, response: { 204: Type.Null() } },
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
    '/api/cohorts/:cohort/audit.csv',
    {
      config: { allows: 'lead', large: true },
      schema: {
        tags,
        summary: 'All audit events of a cohort as CSV, newest first',
        params,
        produces: ['text/csv'],
        response: { 200: Type.String() },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="log.csv"')
        .send(auditCsv(await listAudit(store.db, request.params.cohort, null, null))),
  )

  app.get(
    '/api/cohorts/:cohort/audit',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Audit events of a cohort, newest first; `before` continues after a page',
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

/** Audit events as CSV. Details are JSON, because each event has its own. */
function auditCsv(lines: readonly AuditLine[]): string {
  return toCsv([
    ['time', 'who', 'what', 'about', 'details'],
    ...lines.map(({ at, who, what, about, details }) => [at, who, what, about, JSON.stringify(details)]),
  ])
}
