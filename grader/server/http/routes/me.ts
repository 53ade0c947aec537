import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { seatExpected } from '../../cohorts/roster.ts'
import { Account, Brought, AccountDeletion, Me, NameChange } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import { removePerson } from '../../accounts/delete-account.ts'
import { freezeGrades } from '../../cohorts/frozen-grades.ts'
import { countLeft, mergeVisitor } from '../../accounts/merge.ts'
import { LEFT_OUT, ownData, rename } from '../../accounts/own-data.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../middleware/permissions.ts'
import { jsonPieces } from '../json-pieces.ts'
import { cookieOf, dropVisitor } from '../visitors.ts'

const tags = ['account']

/** Your account: who you are, your data, deletion. */
export function meRoutes(app: App, context: Context): void {
  const { store, clock, mail } = context
  /** Accounts whose export is running. */
  const exporting = new Set<string>()

  app.get(
    '/api/me',
    { config: { allows: 'anyone' }, schema: { tags, summary: 'Who you are here', response: { 200: Me } } },
    async (request) => {
      const { account } = request
      const now = await clock.now()
      if (account !== null) await seatExpected(store, account, now)
      const visitor = account === null ? null : cookieOf(request)
      return {
        account,
        providers: context.accounts().providers,
        leftHere: visitor === null ? 0 : await countLeft(store.db, visitor),
        keepAnonymousDays: context.keepAnonymousDays,
        mail: mail.kept ? ('folder' as const) : null,
        now: now.toISOString(),
      }
    },
  )

  app.post(
    '/api/me/attempts',
    {
      config: { allows: 'account', inPerson: true },
      schema: { tags, summary: 'Move this browser’s attempts without an account to your account', response: { 200: Brought } },
    },
    async (request, reply) => {
      const visitor = cookieOf(request)
      if (visitor === null) return { attempts: 0 }
      const attempts = await mergeVisitor(store, visitor, signedIn(request).id)
      dropVisitor(request, reply)
      return { attempts }
    },
  )

  app.patch(
    '/api/me',
    {
      config: { allows: 'account', inPerson: true },
      schema: { tags, summary: 'Change your name', body: NameChange, response: { 200: Account } },
    },
    async (request) => rename(store.db, signedIn(request), request.body.name),
  )

  app.get(
    '/api/me/export',
    // A HEAD request would read all of the data for nothing.
    {
      exposeHeadRoute: false,
      config: { allows: 'account', inPerson: true },
      schema: {
        tags,
        summary: 'All data about you as JSON, without secrets and what can be measured again',
        description: `Left out: ${LEFT_OUT}.`,
        produces: ['application/json'],
      },
    },
    async (request, reply) => {
      const account = signedIn(request)
      if (exporting.has(account.id)) throw new HotpathError('E_EXPORT_OPEN')
      exporting.add(account.id)
      const pieces = Readable.from(jsonPieces({ exportedAt: () => clock.now(), ...ownData(store.db, account) }))
      // Fires only after a running query has ended, even if the client hung up.
      pieces.once('close', () => exporting.delete(account.id))
      reply.raw.once('close', () => pieces.destroy())
      return reply.type('application/json; charset=utf-8').header('content-disposition', 'attachment; filename="hotpath.json"').send(pieces)
    },
  )

  app.delete(
    '/api/me',
    {
      config: { allows: 'account', inPerson: true },
      schema: {
        tags,
        summary: 'Delete your account and all that is yours; where you were graded, a cohort’s staff keep your name and your grades',
        body: AccountDeletion,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const account = signedIn(request)
      if (request.body.confirm.trim().toLowerCase() !== account.email) throw new HotpathError('E_CONFIRM')
      await removePerson({ ...context, freezeGrades }, account)
      return reply.status(204).send(null)
    },
  )
}
