import t from 'tap'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DURABLE_START, DurableFiles } from '../../../server/store/durable-files.ts'
import { placeBlank } from '../../../server/store/blank.ts'
import { temporaryFolder } from '../../folder.ts'

t.test('acknowledged writes are on the disk', async (t) => {
  const home = join(temporaryFolder(t), 'postgres')
  await placeBlank(home)
  const files = new DurableFiles(home)
  const pglite = await PGlite.create({ fs: files, startParams: DURABLE_START })
  await pglite.exec('create table rows (number int)')
  for (let number = 0; number < 5; number++) {
    const before = files.syncs
    await pglite.query('insert into rows values ($1)', [number])
    t.ok(files.syncs > before, 'an insert makes an fsync')
  }
  const before = files.syncs
  await pglite.transaction(async (trx) => {
    for (let number = 0; number < 5; number++) await trx.query('insert into rows values ($1)', [number])
  })
  t.ok(files.syncs > before, 'so does a transaction')
  for (const [name, value] of [
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['wal_sync_method', 'fsync'],
  ]) {
    const { rows } = await pglite.query<Record<string, string>>(`show ${name}`)
    t.equal(rows[0]![name!], value, `${name} is ${value}`)
  }
  await pglite.close()
})
