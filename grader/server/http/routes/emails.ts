import { Type } from 'typebox'
import { CohortEmails, EmailInvitation, EmailInvitationResult, EmailPreferences, EmailsAgain, Id } from '../../../contracts/index.ts'
import { readEmailPreferences, saveEmailPreferences } from '../../accounts/email-preferences.ts'
import { unsubscribe } from '../../accounts/unsubscribe.ts'
import { listCohortEmails, sendAgain } from '../../cohorts/cohort-emails.ts'
import { inviteByEmail } from '../../cohorts/email-invitations.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { CohortParams } from './cohorts.ts'

const tags = ['emails']
const LONGEST_TOKEN = 200

/** Emails to people about their cohorts: what they get, what was sent, and how to stop it. */
export function emailRoutes(app: App, { store, clock, emailSecret, publicUrl }: Context): void {
  app.get(
    '/api/me/emails',
    { config: { allows: 'account' }, schema: { tags, summary: 'Which emails you get', response: { 200: EmailPreferences } } },
    async (request) => readEmailPreferences(store.db, signedIn(request).id),
  )

  app.put(
    '/api/me/emails',
    {
      config: { allows: 'account', inPerson: true },
      schema: { tags, summary: 'Choose which emails you get', body: EmailPreferences, response: { 200: EmailPreferences } },
    },
    async (request) => saveEmailPreferences(store, signedIn(request).id, request.body),
  )

  app.get(
    '/api/cohorts/:cohort/emails',
    {
      config: { allows: 'staff' },
      schema: {
        tags,
        summary: 'Emails of the last month: failed ones, waiting ones, then the newest',
        params: CohortParams,
        response: { 200: CohortEmails },
      },
    },
    async (request) => listCohortEmails(store.db, request.params.cohort),
  )

  app.post(
    '/api/cohorts/:cohort/emails/again',
    {
      config: { allows: 'staff' },
      schema: {
        tags,
        summary: 'Try emails again now that failed or wait after a failure, or one of them',
        params: CohortParams,
        querystring: Type.Object({ email: Type.Optional(Id) }),
        response: { 200: EmailsAgain },
      },
    },
    async (request) => sendAgain(store.db, request.params.cohort, request.query.email, await clock.now()),
  )

  app.post(
    '/api/cohorts/:cohort/expected/invite',
    {
      config: { allows: 'lead' },
      schema: {
        tags,
        summary: 'Invite people on the roster by email who have not joined: each once, or again',
        params: CohortParams,
        body: EmailInvitation,
        response: { 200: EmailInvitationResult },
      },
    },
    async (request) => {
      const [actor, now] = [signedIn(request), await clock.now()]
      return inviteByEmail(store, request.body, { cohort: request.params.cohort, actor, now, secret: emailSecret })
    },
  )

  const querystring = Type.Object({ token: Type.String({ minLength: 1, maxLength: LONGEST_TOKEN }) })
  app.get(
    '/api/unsubscribe',
    {
      config: { allows: 'anyone' },
      schema: {
        tags,
        summary: 'Redirects to the page that asks whether to stop these emails',
        querystring,
        response: { 303: Type.Null() },
      },
    },
    // Programs that look at links must not unsubscribe anybody.
    async (request, reply) => reply.redirect(`${publicUrl()}/unsubscribe/#${encodeURIComponent(request.query.token)}`, 303),
  )

  // In its own scope, because mail programs send a form (RFC 8058), which says nothing more.
  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, _body, done) => done(null, undefined))
    scope.post(
      '/api/unsubscribe',
      {
        config: { allows: 'anyone', fromElsewhere: true },
        schema: { tags, summary: 'Stop the emails that a token is for (RFC 8058)', querystring, response: { 204: Type.Null() } },
      },
      async (request, reply) => {
        await unsubscribe(store, emailSecret, request.query.token)
        return reply.status(204).send(null)
      },
    )
  })
}
