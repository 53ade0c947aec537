import t from 'tap'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrationNames } from '../../../server/store/migrate.ts'
import { openStore } from '../../../server/store/open.ts'
import { secret } from '../../../server/store/secret.ts'
import { temporaryFolder } from '../../folder.ts'

const embedded = (dataFolder: string) => openStore({ dataFolder, databaseUrl: null })

t.test('a store keeps its data, and is migrated once', async (t) => {
  const folder = join(temporaryFolder(t), 'made', 'as', 'needed')
  const first = await embedded(folder)
  const value = await secret(first.db, 'one')
  t.match(value, /^[0-9a-f]{64}$/)
  t.not(await secret(first.db, 'two'), value)
  await first.close()

  const second = await embedded(folder)
  t.equal(await secret(second.db, 'one'), value)
  t.same(
    (await second.db.selectFrom('migrations').select('name').orderBy('name').execute()).map((row) => row.name),
    migrationNames(),
  )
  await second.close()
  t.same(readdirSync(folder).sort(), ['lock', 'postgres'])
})

t.test('a process that has closed its store ends, also if the store existed before', async (t) => {
  const program = `
    import { openEmbedded } from ${JSON.stringify(resolve(import.meta.dirname, '../../../server/store/embedded.ts'))}
    for (const _ of ['new', 'again']) await (await openEmbedded(${JSON.stringify(temporaryFolder(t))})).close()
    console.log(process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout'))
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.equal(String((await once(child.stdout, 'data'))[0]), '[]\n', 'no timer is left')
  t.same(await once(child, 'exit'), [0, null])
})

t.test('only one process can open a folder', async (t) => {
  const folder = temporaryFolder(t)
  const store = await embedded(folder)
  await t.rejects(embedded(folder), { code: 'E_DATA_LOCKED', details: { folder } })
  await store.close()
  await (await embedded(folder)).close()
})

t.test('the lock of a killed process is released', async (t) => {
  const folder = temporaryFolder(t)
  const lock = resolve(import.meta.dirname, '../../../server/store/folder-lock.ts')
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    import { lockFolder } from ${JSON.stringify(lock)}
    const lock = lockFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => lock, 1000)
  `,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  await t.rejects(embedded(folder), { code: 'E_DATA_LOCKED' })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await (await embedded(folder)).close()
})

t.test('a folder that cannot be written', async (t) => {
  const folder = temporaryFolder(t)
  writeFileSync(join(folder, 'file'), '')
  await t.rejects(embedded(join(folder, 'file')), { code: 'E_DATA_UNWRITABLE' })
  await t.rejects(embedded(join(folder, 'file', 'below')), { code: 'E_DATA_UNWRITABLE' })
  await t.rejects(embedded('/proc/nothing'), { code: 'E_DATA_UNWRITABLE' })
  mkdirSync(join(folder, 'lock'))
  await t.rejects(embedded(folder), { code: 'E_DATA_UNWRITABLE' }, 'an invalid lock file')
})

t.test('a server that does not answer', async (t) => {
  await t.rejects(openStore({ dataFolder: '/nowhere', databaseUrl: 'postgres://127.0.0.1:1/none' }), {
    code: 'E_DATABASE',
    message: /ECONNREFUSED/,
  })
})

t.test('a query of the queue inside a transaction is refused instead of deadlocking', async (t) => {
  const store = await embedded(temporaryFolder(t))
  const queue = store.queueOptions.db!
  await t.rejects(
    store.transaction(() => queue.executeSql('select 1')),
    /inside a transaction: select 1/,
  )
  t.same((await queue.executeSql('select 1 as one')).rows, [{ one: 1 }], 'after the transaction it is allowed')
  await store.close()
})
