import { Type } from 'typebox'
import { seatExpected } from '../../cohorts/roster.ts'
import { Account, Farewell, Me, NameChange } from '../../contracts/index.ts'
import { HotpathError } from '../../errors.ts'
import { removePerson } from '../../people/farewell.ts'
import { readOwnData, rename } from '../../people/own-data.ts'
import type { App, Context } from '../context.ts'
import { signedIn } from '../door/permissions.ts'

const tags = ['account']

/** Who one is, what is kept of one, and an end to it. */
export function meRoutes(app: App, context: Context): void {
  const { store, clock, mail } = context

  app.get('/api/me', { config: { allows: 'anyone' }, schema: { tags, summary: 'Who you are here', response: { 200: Me } } }, async ({ account }) => {
    const now = await clock.now()
    if (account !== null) await seatExpected(store, account, now)
    return { account, providers: context.accounts().providers, mail: mail.folder, now: now.toISOString() }
  })

  app.patch('/api/me', { config: { allows: 'account', inPerson: true }, schema: { tags, summary: 'Have another name', body: NameChange, response: { 200: Account } } }, async (request) =>
    rename(store.db, signedIn(request), request.body.name),
  )

  app.get('/api/me/export', { config: { allows: 'account', inPerson: true }, schema: { tags, summary: 'All that is kept about you, as JSON', produces: ['application/json'] } }, async (request, reply) => {
    const data = { exportedAt: await clock.now(), ...(await readOwnData(store.db, signedIn(request))) }
    return reply.type('application/json; charset=utf-8').header('content-disposition', 'attachment; filename="hotpath.json"').send(JSON.stringify(data, null, 2))
  })

  app.delete(
    '/api/me',
    { config: { allows: 'account', inPerson: true }, schema: { tags, summary: 'Delete your account and all that is yours', body: Farewell, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const account = signedIn(request)
      if (request.body.confirm.trim().toLowerCase() !== account.email) throw new HotpathError('E_CONFIRM')
      await removePerson(context, account)
      return reply.status(204).send(null)
    },
  )
}
