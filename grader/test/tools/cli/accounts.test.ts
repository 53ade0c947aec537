// Store: embedded, because a folder belongs to either a server or a command.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import t from 'tap'
import { openStore } from '../../../server/store/open.ts'
import { testStore } from '../../server/store/own.ts'

const { HOTPATH_DATA: folder } = await testStore(t)
const store = await openStore({ dataFolder: folder, databaseUrl: null })
const since = new Date('2026-03-01T12:00:00Z')
await store.db.insertInto('accounts').values({ id: randomUUID(), name: 'Ada', email: 'ada@example.org', created_at: since }).execute()
await store.db
  .insertInto('accounts')
  .values({ id: randomUUID(), name: 'Bob', email: 'bob@example.org', email_verified: true, created_at: since })
  .execute()

function accounts(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, '../../../tools/cli/accounts.ts'), ...args],
    { env: { ...process.env, HOTPATH_DATA: folder, DATABASE_URL: '', DATABASE_URL_FILE: '' }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

t.test('while the server runs, the folder is its', async (t) => {
  t.same(accounts('list'), {
    status: 2,
    stdout: '',
    stderr: `Another process is using the data folder ${folder}.\nStop that process, or set HOTPATH_DATA to another folder.\n`,
  })
  await store.close()
})

t.test('the first administrator is made', async (t) => {
  t.same(accounts('role', 'BOB@example.org', 'admin'), {
    status: 0,
    stdout: 'admin       bob@example.org  Bob  since 2026-03-01\n',
    stderr: '',
  })
  t.equal(
    accounts('list').stdout,
    'learner     ada@example.org  Ada  since 2026-03-01  (address not confirmed)\nadmin       bob@example.org  Bob  since 2026-03-01\n',
  )
})

t.test('what cannot be done is said', async (t) => {
  const usage =
    'npm run admin -- accounts list [text in name or address] | npm run admin -- accounts role <address> learner|instructor|admin\n'
  t.same(accounts('role', 'bob@example.org', 'king'), { status: 64, stdout: '', stderr: `There is no role “king”.\n${usage}` })
  t.same(accounts('--newest'), {
    status: 64,
    stdout: '',
    stderr: `Unknown option '--newest'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "--newest"\n${usage}`,
  })
  t.match(accounts('role', 'eve@example.org', 'admin'), { status: 64, stderr: /^There is no account “eve@example.org”.\n/ })
  t.match(accounts('role', 'bob@example.org', 'learner'), { status: 2, stderr: /^This is the last administrator/ })
})
