import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createDatabase } from '../server/store/databases.ts'
import { findPostgres, startPostgres } from '../server/store/postgres.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/hotpath')
const binary = join(cache, 'ferretdb-1.24.0')
const BUILD_MS = 900_000
/** The only encoding and one of the locales that FerretDB takes, whatever the machine's are. */
const IN_UTF8 = " template template0 encoding 'UTF8' locale 'C'"

/** A server of the real protocol. */
export interface RealDatabase {
  name: string
  url: string
  stop(): void
}

/**
 * The server at HOTPATH_MONGO_URL, or FerretDB, built from its Go module, on a PostgreSQL of its own; the reason as a sentence if neither
 * is available.
 */
export async function openRealDatabase(): Promise<RealDatabase | string> {
  const url = process.env['HOTPATH_MONGO_URL']
  if (url) return { name: new URL(url).host, url, stop: () => {} }
  const programs = findPostgres()
  if (programs === null) return 'there is no PostgreSQL for it'
  const missing = buildFerretDb()
  return missing ?? startFerretDb(programs)
}

/**
 * Without what a test does not need, the build takes a quarter of the CPU time: no SQLite, which is the longest to compile, no optimizing,
 * and no collecting of the compiler's garbage. Go's own library has the flags with which continuous integration has built gVisor, so that
 * Go's cache has it already.
 */
const CHEAPLY = [
  '-buildvcs=false',
  ...['-tags', 'ferretdb_no_sqlite'],
  ...['-gcflags=all=-N -l -dwarf=false', '-gcflags=std=-l -dwarf=false'],
  '-ldflags=-s -w',
]
const WITHOUT_COLLECTING = { GOGC: 'off', GOMEMLIMIT: '1GiB' }

// ferretdb/go.mod names the version, go.sum its hashes.
function buildFerretDb(): string | null {
  if (existsSync(binary)) return null
  mkdirSync(cache, { recursive: true })
  const env = { ...process.env, CGO_ENABLED: '0', ...WITHOUT_COLLECTING }
  const options = { cwd: join(import.meta.dirname, 'ferretdb'), timeout: BUILD_MS, stdio: 'pipe', env } as const
  try {
    execFileSync('go', ['build', ...CHEAPLY, '-o', binary, '.'], options)
    return null
  } catch (cause) {
    const { code, stderr } = cause as { code?: string; stderr?: Buffer }
    return code === 'ENOENT'
      ? 'there is no Go toolchain to build it with'
      : `it could not be built: ${String(stderr).trim().split('\n').at(-1)}`
  }
}

async function startFerretDb(programs: string): Promise<RealDatabase> {
  const postgres = await startPostgres(programs)
  const server = spawn(binary, [await createDatabase(postgres.url, 'ferretdb', IN_UTF8)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await firstLine(server.stdout)
  return {
    name: 'FerretDB 1.24.0',
    url,
    stop() {
      server.once('exit', postgres.stop)
      server.kill('SIGKILL')
    },
  }
}

async function firstLine(stream: Readable): Promise<string> {
  for await (const line of createInterface(stream)) return line
  throw new Error('FerretDB ended before it said where it listens')
}
