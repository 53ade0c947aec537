// Store: both, a folder and a server.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { gunzipSync, gzipSync } from 'node:zlib'
import { need } from '../../need.ts'
import { HandAgent, temporaryFolder, testServer } from '../http/server.ts'
import { migrationNames } from '../../../server/store/migrate.ts'
import { storeCommand } from './command.ts'
import { contentsOf, filledFolder, newDatabase } from './filled.ts'
import { sharedPostgres } from './migrated.ts'
import { findPostgres } from './postgres.ts'

const { folder, waiting } = await filledFolder(t)
const before = await contentsOf({ folder })
const file = join(temporaryFolder(t), 'saved.gz')
const place = temporaryFolder(t)

t.test('a backup has every row', async (t) => {
  const saved = await storeCommand({ HOTPATH_DATA: folder }, 'backup', file)
  t.match(saved, { code: null, stderr: /^Saved in .*saved\.gz\. Anyone who has this file can read everything/ })
  t.match(saved.stdout, new RegExp(`^submissions +${12 * 3 * 4 + 2} `, 'm'))
  t.equal(statSync(file).mode & 0o777, 0o600, 'for its owner alone')
  t.match(await storeCommand({ HOTPATH_DATA: folder }, 'backup', file), { code: 'E_BACKUP_EXISTS', stderr: /already exists/ })
  t.match(await storeCommand({ HOTPATH_DATA: folder }, 'backup', '/nowhere/saved.gz'), {
    code: 'E_BACKUP_FILE',
    stderr: /^The file \/nowhere\/saved\.gz cannot be used: ENOENT/,
  })
  t.match(await storeCommand({ HOTPATH_DATA: join(place, 'none') }, 'backup', join(place, 'a.gz')), {
    code: 'E_STORE_EMPTY',
    stderr: /^There is no store to read/,
  })
  t.notOk(existsSync(join(place, 'none')), 'and the attempt creates no store')
})

t.test('an incomplete file restores nothing', async (t) => {
  const bytes = readFileSync(file)
  const text = gunzipSync(bytes).toString()
  const untouched = join(place, 'untouched')
  const flipped = Buffer.from(bytes)
  flipped[bytes.length >> 1]! ^= 1
  const bad: Record<string, [content: Uint8Array | string, said: RegExp]> = {
    'cut off': [bytes.subarray(0, bytes.length >> 1), /is damaged: unexpected end of file/],
    'all but the last byte': [bytes.subarray(0, -1), /is damaged: unexpected end of file/],
    'all but its end mark': [bytes.subarray(0, -8), /is damaged: unexpected end of file/],
    'one bit': [flipped, /is damaged: /],
    'no gzip': ['hello', /is damaged: incorrect header check/],
    empty: ['', /is damaged: /],
    'other gzip': [gzipSync('hello\n'), /is damaged: it is not a backup of a store/],
    'other JSON': [gzipSync('{"format":"hotpath store 9"}\n'), /is damaged: it is not a backup of a store/],
    'a row less': [gzipSync(text.replace(/\n\[[^\n]*\n$/, '\n')), /is damaged: the rows of \w+ do not match its row count and checksum/],
    'a value changed': [gzipSync(text.replace('Room 7', 'Room 9')), /is damaged: the rows of announcements do not match/],
    newer: [
      gzipSync(text.replace(migrationNames().at(-1)!, '9999_later.sql')),
      /newer version of Hotpath wrote this: it has the unknown migrations 9999_later\.sql/,
    ],
  }
  for (const [name, [content, said]] of Object.entries(bad)) {
    const damaged = join(place, 'damaged.gz')
    writeFileSync(damaged, content)
    t.match(await storeCommand({ HOTPATH_DATA: untouched }, 'restore', damaged), { stdout: '', stderr: said }, name)
  }
  t.match(await storeCommand({ HOTPATH_DATA: untouched }, 'restore', join(place, 'none.gz')), {
    code: 'E_BACKUP_FILE',
    stderr: /cannot be used: ENOENT/,
  })
  t.notOk(existsSync(untouched), 'nothing was changed')
})

t.test('disaster drill: backup, destroy, restore, compare, and continue', async (t) => {
  t.match(await storeCommand({ HOTPATH_DATA: folder }, 'restore', file), {
    code: 'E_STORE_TAKEN',
    stderr: /^The target store is not empty: \w+ has rows/,
  })
  rmSync(folder, { recursive: true })
  t.match(await storeCommand({ HOTPATH_DATA: folder }, 'restore', file), {
    code: null,
    stderr: 'Restored, and verified against the backup. Waiting submissions are queued again at the next start.',
  })
  t.strictSame(await contentsOf({ folder }), before)
  const server = await testServer(t, { HOTPATH_DATA: folder })
  t.match((await new HandAgent(server).lease()).body, { submission: waiting }, 'waiting submissions are graded')
  t.match(await storeCommand({ HOTPATH_DATA: folder }, 'backup', join(place, 'b.gz')), {
    code: 'E_DATA_LOCKED',
    stderr: /Another process is using the data folder/,
  })
})

t.test('on PostgreSQL, while a server may be running', { skip: need('postgres', findPostgres() !== null) }, async (t) => {
  const url = await newDatabase(await sharedPostgres(), 'restored')
  t.match(await storeCommand({ DATABASE_URL: url }, 'restore', file), { code: null })
  t.strictSame(await contentsOf({ url }), before)
  const server = await testServer(t, { DATABASE_URL: url, HOTPATH_DATA: place })
  t.match(await storeCommand({ DATABASE_URL: url }, 'backup', join(place, 'beside.gz')), { code: null })
  t.match(await storeCommand({ DATABASE_URL: url }, 'restore', file), {
    code: 'E_STORE_IN_USE',
    stderr: /^Other clients are connected to this database/,
  })
  await server.close()
})
