import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { createInvite, join, listInvites, readInvitation, revokeInvite } from '../../cohorts/invites.ts'
import { seatExpected } from '../../cohorts/roster.ts'
import { Cohort, Id, Invitation, Invite, NewInvite } from '../../../contracts/index.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { CohortParams } from './cohorts.ts'

const InviteParams = Type.Object({ cohort: Id, invite: Id })
const CodeParams = Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) })

const tags = ['cohorts']

/** Invitation links to a cohort. */
export function inviteRoutes(app: App, { store, clock, emailSecret }: Context): void {
  const changeOf = async (request: FastifyRequest) => ({ actor: signedIn(request).id, now: await clock.now(), secret: emailSecret })

  app.get(
    '/api/cohorts/:cohort/invites',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Invitations of a cohort',
        params: CohortParams,
        response: { 200: Type.Array(Invite) },
      },
    },
    async (request) => listInvites(store.db, request.params.cohort, emailSecret),
  )

  app.post(
    '/api/cohorts/:cohort/invites',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Create an invitation',
        params: CohortParams,
        body: NewInvite,
        response: { 201: Invite },
      },
    },
    async (request, reply) => {
      const invite = await createInvite(store, request.params.cohort, request.body, await changeOf(request))
      return reply.status(201).send(invite)
    },
  )

  app.delete(
    '/api/cohorts/:cohort/invites/:invite',
    { config: { allows: 'lead' }, schema: { tags, summary: 'Revoke an invitation', params: InviteParams, response: { 200: Invite } } },
    async (request) => revokeInvite(store, request.params.cohort, request.params.invite, await changeOf(request)),
  )

  app.get(
    '/api/invitations/:code',
    {
      config: { allows: 'anyone' },
      schema: { tags, summary: 'The cohort that an invitation is for', params: CodeParams, response: { 200: Invitation } },
    },
    async (request) => readInvitation(store.db, request.params.code, await clock.now()),
  )

  app.post(
    '/api/invitations/:code',
    { config: { allows: 'account' }, schema: { tags, summary: 'Join a cohort', params: CodeParams, response: { 200: Cohort } } },
    async (request) => {
      const [account, now] = [signedIn(request), await clock.now()]
      // A person on the roster takes no seat of the invitation.
      await seatExpected(store, account, now)
      return join(store, request.params.code, account, now)
    },
  )
}
