import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../shared/config.ts'
import { HotpathError } from '../../shared/errors.ts'
import { openEmbedded } from '../../server/store/embedded.ts'
import { mustBeNewFile, readBackup, writeBackup } from '../../server/store/transfer/backup-file.ts'
import { mustBeIdle } from '../../server/store/transfer/empty.ts'
import { restoreInto } from '../../server/store/transfer/restore.ts'
import { withSnapshot, type Snapshot } from '../../server/store/transfer/snapshot.ts'
import type { Counts } from '../../server/store/transfer/row-counts.ts'
import { openServer } from '../../server/store/server.ts'
import type { Store } from '../../server/store/store.ts'
import { atEnd } from '../endings.ts'
import { readOptions } from './options.ts'

const USAGE =
  'npm run admin -- store move --to <DATABASE_URL> | --from <DATABASE_URL>, npm run admin -- store backup <file>, npm run admin -- store restore <file>'

/** Where results and messages are printed. */
export interface Output {
  print: (line: string) => void
  say: (line: string) => void
}

/** Runs a store command with its arguments. @throws HotpathError those of the command */
export async function runStoreCommand(args: readonly string[], config: Config, output: Output): Promise<void> {
  const {
    positionals: [command, file, ...more],
    values: { to, from },
  } = readArguments(args)
  const moves = command === 'move' && file === undefined && (to === undefined) !== (from === undefined)
  const takesFile = file !== undefined && more.length === 0 && to === undefined && from === undefined
  if (moves) await move(config, to ?? null, from ?? null, output)
  else if (command === 'backup' && takesFile) await backup(config, file, output)
  else if (command === 'restore' && takesFile) await restore(config, file, output)
  else throw usage('There is no such command.')
}

async function move(config: Config, to: string | null, from: string | null, { print, say }: Output): Promise<void> {
  await within(from === null ? openFolder(config) : openServer(from), (source) =>
    within(to === null ? openEmbedded(config.dataFolder) : openServer(to), async (target) => {
      await mustBeIdle(source)
      await mustBeIdle(target)
      await withSnapshot(source, (snapshot) => fill(snapshot, target, print))
    }),
  )
  say(
    to === null
      ? `Moved to ${config.dataFolder}. The database is unchanged; unset DATABASE_URL and start.`
      : `Moved. ${config.dataFolder} is unchanged; set DATABASE_URL to that address and start.`,
  )
}

async function backup(config: Config, file: string, { print, say }: Output): Promise<void> {
  mustBeNewFile(file)
  await within(config.databaseUrl === null ? openFolder(config) : openServer(config.databaseUrl), (source) =>
    withSnapshot(source, async (snapshot) => {
      await writeBackup(snapshot, file, atEnd)
      for (const { name, ...counts } of snapshot.contents.tables) print(lineOf(name, counts))
    }),
  )
  say(`Saved in ${file}. Anyone who has this file can read everything in the store: keep it as safe as passwords.`)
}

async function restore(config: Config, file: string, { print, say }: Output): Promise<void> {
  const snapshot = await readBackup(file)
  await within(config.databaseUrl === null ? openEmbedded(config.dataFolder) : openServer(config.databaseUrl), async (target) => {
    await mustBeIdle(target)
    await fill(snapshot, target, print)
  })
  say('Restored, and verified against the backup. Waiting submissions are queued again at the next start.')
}

async function fill(snapshot: Snapshot, target: Store, print: Output['print']): Promise<void> {
  for (const { table, after } of await restoreInto(snapshot, target)) print(lineOf(table, after))
  await sql`analyze`.execute(target.db)
}

/** Opens the existing embedded store. @throws HotpathError E_STORE_EMPTY if there is none: it is not created just to be read */
async function openFolder({ dataFolder }: Config): Promise<Store> {
  if (!existsSync(join(dataFolder, 'postgres'))) throw new HotpathError('E_STORE_EMPTY')
  return openEmbedded(dataFolder)
}

/** Runs work on a store and closes the store even if the work fails. */
async function within(opening: Promise<Store>, use: (store: Store) => Promise<void>): Promise<void> {
  const store = await opening
  try {
    await use(store)
  } finally {
    await store.close()
  }
}

function lineOf(table: string, { rows, digest }: Counts): string {
  return `${table.padEnd(20)} ${String(rows).padStart(9)}  ${digest}`
}

function readArguments(args: readonly string[]) {
  return readOptions(USAGE, { args: [...args], allowPositionals: true, options: { to: { type: 'string' }, from: { type: 'string' } } })
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: USAGE })
}
