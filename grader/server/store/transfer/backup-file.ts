import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { HotpathError } from '../../../shared/errors.ts'
import { sync } from '../data-folder.ts'
import { mustBeKnown } from '../migrate.ts'
import { explained } from '../trouble.ts'
import { linesOf } from './lines.ts'
import type { Batch, Contents, Snapshot } from './snapshot.ts'
import { LineCounts } from './row-counts.ts'

/** Format marker at the start of a backup, with the format's number. */
const FORMAT = 'hotpath store 1'

/** Readable only by its owner: it contains addresses, code and secrets. */
const MODE = 0o600

/** Characters of rows per batch. */
const AT_A_TIME = 4 << 20

interface Head extends Contents {
  format: typeof FORMAT
}

/**
 * Writes a snapshot as one gzip file: contents as JSON in the first line, then each table's name followed by one row per line.
 * The file gets its name only when it is complete and synced to disk.
 * @param atEnd registers a clean-up in case this process is ended meanwhile, and returns a function that unregisters it
 * @throws HotpathError E_BACKUP_EXISTS, E_BACKUP_FILE, E_DISC_FULL
 */
export async function writeBackup({ contents, batches }: Snapshot, file: string, atEnd: (end: () => void) => () => void): Promise<void> {
  mustBeNewFile(file)
  const part = `${file}.part`
  const text = async function* () {
    yield `${JSON.stringify({ format: FORMAT, ...contents } satisfies Head)}\n`
    let current = ''
    for await (const { table, lines } of batches()) {
      if (table !== current) yield `${JSON.stringify(table)}\n`
      current = table
      yield `${lines.join('\n')}\n`
    }
  }
  const forget = atEnd(() => rmSync(part, { force: true }))
  try {
    rmSync(part, { force: true })
    await pipeline(Readable.from(text()), createGzip(), createWriteStream(part, { mode: MODE, flags: 'wx' }))
    sync(part)
    renameSync(part, file)
    sync(dirname(resolve(file)))
  } catch (error) {
    rmSync(part, { force: true })
    throw ofFile(error, file)
  } finally {
    forget()
  }
}

/** @throws HotpathError E_BACKUP_EXISTS */
export function mustBeNewFile(file: string): void {
  if (existsSync(file)) throw new HotpathError('E_BACKUP_EXISTS', { file })
}

/**
 * Opens a backup after reading and counting every line.
 * @throws HotpathError E_BACKUP_FILE, E_BACKUP_DAMAGED, E_STORE_NEWER
 */
export async function readBackup(file: string): Promise<Snapshot> {
  const contents = await readHead(file)
  mustBeKnown(contents.migrations)
  const batches = () => readBatches(file)
  const countsByTable = new Map(contents.tables.map(({ name }) => [name, new LineCounts()]))
  for await (const { table, lines } of batches()) {
    const counts = countsByTable.get(table)
    if (counts === undefined) throw damaged(file, 'it has rows of a table that is missing from its contents')
    for (const line of lines) counts.add(line)
  }
  const other = contents.tables.find(({ name, rows, digest }) => !isDeepStrictEqual(countsByTable.get(name)!.counts, { rows, digest }))
  if (other !== undefined) throw damaged(file, `the rows of ${other.name} do not match its row count and checksum`)
  return { contents, batches }
}

async function readHead(file: string): Promise<Contents> {
  for await (const line of textOf(file)) {
    const { format, ...contents } = parse(file, line) as Head
    if (format === FORMAT && contents.tables && contents.migrations && contents.sequences) return contents
    break
  }
  throw damaged(file, 'it is not a backup of a store')
}

async function* readBatches(file: string): AsyncIterable<Batch> {
  let batch: Batch = { table: '', lines: [] }
  let size = 0
  let isHead = true
  for await (const line of textOf(file)) {
    const begins = line.startsWith('"')
    if (begins || size > AT_A_TIME) {
      if (batch.lines.length > 0) yield batch
      batch = { table: begins ? String(parse(file, line)) : batch.table, lines: [] }
      size = 0
    }
    if (!begins && !isHead) {
      batch.lines.push(line)
      size += line.length
    }
    isHead = false
  }
  if (batch.lines.length > 0) yield batch
}

async function* textOf(file: string): AsyncIterable<string> {
  const [source, text] = [createReadStream(file), createGunzip()]
  const flowing = pipeline(source, text)
  // The error surfaces below, as the end of the text.
  flowing.catch(() => {})
  try {
    yield* linesOf(text)
  } catch (error) {
    throw ofFile(error, file)
  } finally {
    source.destroy()
    text.destroy()
  }
}

function parse(file: string, line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(file, 'it is not a backup of a store')
  }
}

function ofFile(error: unknown, file: string): unknown {
  const known = explained(error)
  if (known instanceof HotpathError) return known
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code.startsWith('Z_')) return damaged(file, message)
  return /^E[A-Z]+$/.test(code) ? new HotpathError('E_BACKUP_FILE', { file, problem: message }, { cause: error }) : error
}

function damaged(file: string, problem: string): HotpathError {
  return new HotpathError('E_BACKUP_DAMAGED', { file, problem })
}
