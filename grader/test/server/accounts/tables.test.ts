import t from 'tap'
import { betterAuth } from 'better-auth'
import { sql } from 'kysely'
import { authSettings } from '../../../server/accounts/accounts.ts'
import { openTestStore } from '../store/own.ts'

t.test('our migrations make the tables that better-auth expects', async (t) => {
  const { db } = await openTestStore(t)
  const mail = { kept: true, send: async () => {} }
  const settings = authSettings(
    {
      db,
      mail,
      secret: 'of this test, thirty-two or more characters',
      publicUrl: 'http://127.0.0.1',
      github: { id: 'id', secret: 'secret' },
      oidc: { name: 'School', issuer: 'http://127.0.0.1', id: 'id', secret: 'secret' },
      complain: () => {},
    },
    async () => null,
  )
  const validated = () => {
    const { database } = settings.advanced
    const auth = betterAuth({ ...settings, advanced: { ...settings.advanced, database: { ...database, validateSchema: true } } })
    return auth.$context.then(({ checkSchema }) => checkSchema!())
  }
  await t.resolves(validated())

  await sql`alter table sessions rename column expires_at to ends_at`.execute(db)
  await t.rejects(validated(), { code: 'SCHEMA_MISMATCH' }, 'a column with another name')
})
