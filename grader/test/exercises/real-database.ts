import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/hotpath')
const binary = join(cache, 'ferretdb-1.24.0')
const BUILD_MS = 900_000

/** A server of the real protocol. */
export interface RealDatabase {
  name: string
  url: string
  stop(): void
}

/** The server at HOTPATH_MONGO_URL, or FerretDB built from its Go module; the reason as a sentence if neither is available. */
export async function openRealDatabase(): Promise<RealDatabase | string> {
  const url = process.env['HOTPATH_MONGO_URL']
  if (url) return { name: new URL(url).host, url, stop: () => {} }
  const missing = buildFerretDb()
  return missing ?? startFerretDb()
}

/**
 * Without what a test does not need, the build takes 60 s of CPU time instead of 100: no other backend, and no optimizing, except of Go's
 * own library, which a build of gVisor has left in Go's cache.
 */
const CHEAPLY = [
  '-buildvcs=false',
  ...['-tags', 'ferretdb_no_postgresql'],
  ...['-gcflags=all=-N -l -dwarf=false', '-gcflags=std='],
  '-ldflags=-s -w',
]

// ferretdb/go.mod names the version, go.sum its hashes; SQLite is the backend that needs no other server.
function buildFerretDb(): string | null {
  if (existsSync(binary)) return null
  mkdirSync(cache, { recursive: true })
  const env = { ...process.env, CGO_ENABLED: '0' }
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

async function startFerretDb(): Promise<RealDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-ferretdb-'))
  const server = spawn(binary, [folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await firstLine(server.stdout)
  return {
    name: 'FerretDB 1.24.0',
    url,
    stop() {
      server.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      server.kill('SIGKILL')
    },
  }
}

async function firstLine(stream: Readable): Promise<string> {
  for await (const line of createInterface(stream)) return line
  throw new Error('FerretDB ended before it said where it listens')
}
