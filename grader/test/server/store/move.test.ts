// Store: both, a folder and a server.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import { openEmbedded } from '../../../server/store/embedded.ts'
import { restoreInto } from '../../../server/store/transfer/restore.ts'
import { withSnapshot } from '../../../server/store/transfer/snapshot.ts'
import { mustBeNew, openServer } from '../../../server/store/server.ts'
import { explained } from '../../../server/store/trouble.ts'
import { HandAgent, temporaryFolder, testServer } from '../http/server.ts'
import { need } from '../../need.ts'
import { storeCommand } from './command.ts'
import { contentsOf, filledFolder, migrated, newDatabase } from './filled.ts'
import { sharedPostgres } from './migrated.ts'
import { findPostgres } from './postgres.ts'

t.test('embedded to a server, and back', { skip: need('postgres', findPostgres() !== null) }, async (t) => {
  const postgres = await sharedPostgres()
  const { folder, waiting } = await filledFolder(t)
  const before = await contentsOf({ folder })
  const url = await newDatabase(postgres, 'moved')
  const settings = { HOTPATH_DATA: folder }

  await t.test('a folder in use by a server is not moved', async (t) => {
    const store = await openEmbedded(folder)
    t.match(await storeCommand(settings, 'move', '--to', url), {
      code: 'E_DATA_LOCKED',
      stderr: `Another process is using the data folder ${folder}.`,
    })
    await store.close()
  })

  await t.test('there', async (t) => {
    await migrated(url)
    const moved = await storeCommand(settings, 'move', '--to', url)
    t.match(moved, { code: null, stderr: `Moved. ${folder} is unchanged; set DATABASE_URL to that address and start.` })
    t.equal(moved.stdout.trim().split('\n').length, before.tables.length)
    t.strictSame(await contentsOf({ url }), before)
    t.strictSame(await contentsOf({ folder }), before, 'what was read is as it was')
    t.match(await storeCommand(settings, 'move', '--to', url), {
      code: 'E_STORE_TAKEN',
      stderr: /^The target store is not empty: \w+ has rows/,
    })
  })

  await t.test('a server continues with it', async (t) => {
    const server = await testServer(t, { DATABASE_URL: url })
    t.match((await new HandAgent(server).lease()).body, { submission: waiting })
    t.match(await storeCommand({ HOTPATH_DATA: join(temporaryFolder(t), 'back') }, 'move', '--from', url), {
      code: 'E_STORE_IN_USE',
      stderr: /^Other clients are connected to this database/,
    })
    await server.close()
  })

  await t.test('and back', async (t) => {
    const back = join(temporaryFolder(t), 'back')
    const there = await contentsOf({ url })
    t.match(await storeCommand({ HOTPATH_DATA: back }, 'move', '--from', url), {
      code: null,
      stderr: /^Moved to .*back\. The database is unchanged; unset DATABASE_URL and start/,
    })
    t.strictSame(await contentsOf({ folder: back }), there)
    const server = await testServer(t, { HOTPATH_DATA: back })
    t.match((await new HandAgent(server).lease()).body, { submission: waiting }, 'including a job that an agent had started')
  })

  await t.test('every type is copied exactly; any difference rolls everything back', async (t) => {
    const [from, to] = [await openServer(await newDatabase(postgres, 'odd')), await openEmbedded(temporaryFolder(t))]
    t.teardown(() => Promise.all([from.close(), to.close()]))
    for (const { db } of [from, to])
      await sql`create table odd (id serial primary key, bytes bytea, list text[], numbers int[][], exact numeric, near real, at timestamptz, span interval, body jsonb)`.execute(
        db,
      )
    await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(from.db)
    await sql`insert into odd (bytes, list, numbers, exact, near, at, span, body) values
      ('\\x00ff0a5c', array['a,b', null, '"', '', 'NULL'], '[2:3][1:2]={{1,2},{3,null}}', 1e-200, 'NaN', '-infinity', '1 mon -2 days 03:04:05.000006', 'null'),
      (null, '{}', null, 'Infinity', 0.1, '2026-03-29 02:30:00.000001 Europe/Berlin', null, null)`.execute(from.db)
    const [table] = (await withSnapshot(from, (snapshot) => restoreInto(snapshot, to))).filter(({ table }) => table === 'odd')
    t.strictSame(table!.before, table!.after)
    t.equal(table!.after.rows, 2)
    await sql`insert into odd (exact) values (3)`.execute(to.db)
    t.strictSame(
      (await sql<{ id: number }>`select id from odd order by id`.execute(to.db)).rows,
      [{ id: 1 }, { id: 2 }, { id: 3 }],
      'numbers go on',
    )

    const other = await openServer(await newDatabase(postgres, 'other'))
    t.teardown(() => other.close())
    await t.rejects(
      withSnapshot(from, (snapshot) => restoreInto(snapshot, other)),
      { code: 'E_STORE_SHAPE', details: { table: 'odd' } },
    )
    await sql`create table odd (id serial primary key, bytes bytea, list text[], numbers int[][], exact numeric, near real, at timestamptz, span interval, body jsonb)`.execute(
      other.db,
    )
    const losing = withSnapshot(from, ({ contents, batches }) =>
      restoreInto(
        {
          contents,
          batches: async function* () {
            for await (const { table, lines } of batches()) if (table === 'odd') yield { table, lines: lines.slice(1) }
          },
        },
        other,
      ),
    )
    await t.rejects(losing, {
      code: 'E_STORE_DIFFERS',
      message: 'The copy differs from the original in odd (2 rows read, 1 written).',
    })
    t.strictSame((await sql`select from odd`.execute(other.db)).rows, [], 'all of it')
    t.strictSame((await sql<{ there: string | null }>`select to_regclass('submissions') as there`.execute(other.db)).rows, [
      { there: null },
    ])
  })

  await t.test('a database that denies access', async (t) => {
    const admin = await openServer(postgres)
    await sql`create user stranger`.execute(admin.db)
    await admin.close()
    t.match(await storeCommand(settings, 'move', '--to', Object.assign(new URL(postgres), { username: 'stranger' }).href), {
      code: 'E_DATABASE_RIGHTS',
      stderr: /^The database denies access: permission denied for schema public\.$/,
    })
    t.match(await storeCommand(settings, 'move', '--to', Object.assign(new URL(url), { pathname: '/none' }).href), {
      code: 'E_DATABASE_RIGHTS',
      stderr: /^The database denies access: database "none" does not exist\.$/,
    })
  })
})

t.test('impossible moves are explained', async (t) => {
  const settings = { HOTPATH_DATA: join(temporaryFolder(t), 'none') }
  t.match(await storeCommand(settings, 'move', '--to', 'postgres://127.0.0.1:1/none'), {
    code: 'E_STORE_EMPTY',
    stderr: /^There is no store to read/,
  })
  t.match(await storeCommand(settings, 'move', '--from', 'postgres://127.0.0.1:1/none'), {
    code: 'E_DATABASE',
    stderr: /^The database does not answer: .*ECONNREFUSED/,
  })
  t.match(await storeCommand(settings, 'move', '--from', 'mysql://127.0.0.1/none'), {
    code: 'E_DATABASE_URL',
    stderr: /^DATABASE_URL is not a database address\.$/,
  })
  for (const args of [[], ['move'], ['move', '--to'], ['move', '--to', 'a', '--from', 'b'], ['backup'], ['backup', 'a', 'b'], ['fly']])
    t.match(await storeCommand(settings, ...args), { code: 'E_USAGE', stdout: '' }, args.join(' '))
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, '../../../tools/cli/store.ts'), 'fly'], {
    encoding: 'utf8',
  })
  t.match(
    { status, stdout, stderr },
    { status: 64, stdout: '', stderr: /^There is no such command\.\nnpm run admin -- store move --to <DATABASE_URL> \| --from/ },
  )
  t.throws(() => mustBeNew('14.11 (Debian 14.11-1.pgdg120+2)'), {
    code: 'E_DATABASE_OLD',
    message: 'This is PostgreSQL 14.11.',
    hint: 'Hotpath needs 15 or newer.',
  })
  for (const version of ['15.0', '18beta1', '17.5 (Debian)']) t.doesNotThrow(() => mustBeNew(version), version)
})

t.test('errors of a database or disk become errors that people can act on', async (t) => {
  const codes = {
    ENOSPC: 'E_DISC_FULL',
    53100: 'E_DISC_FULL',
    '28P01': 'E_DATABASE_RIGHTS',
    42501: 'E_DATABASE_RIGHTS',
    '57P01': 'E_DATABASE',
    ECONNRESET: 'E_DATABASE',
  }
  for (const [code, ours] of Object.entries(codes))
    t.match(explained(Object.assign(new Error('It says so'), { code })), { code: ours, message: /It says so/ }, code)
  const other = new TypeError('a mistake of ours')
  t.equal(explained(other), other)
})
