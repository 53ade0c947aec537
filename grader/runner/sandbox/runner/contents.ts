import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { binaryFiles } from './binary.ts'
import type { RunnerFile } from './file.ts'
import { packageFiles } from './packages.ts'

/** Folder of everything that code in a sandbox can load. */
export const HOME = '/hotpath'
/** Main file of the harness in the image. */
export const HARNESS_MAIN = `${HOME}/harness/main.cjs`
/** Folder of the packages in the image. */
export const MODULES = `${HOME}/node_modules`
/** Folder of the package tap in the archive. */
export const TAP = `${MODULES.slice(1)}/tap`
/** tap bundled into one file, written by `npm run bundle:tap`. */
export const TAP_BUNDLE = join(import.meta.dirname, 'bundled/tap.cjs')
/** Main file of the package tap, which runs the bundle. */
export const LOAD_TAP = join(import.meta.dirname, 'load-tap.cjs')
/** Paths in the archive start at its root. */
const BELOW_ROOT = HOME.slice(1)

/** Empty folders that must exist: mount points and the working folder. */
export const EMPTY_FOLDERS = ['job', 'io', 'tmp', 'proc', 'sys', 'dev'] as const

/** Configuration of the image. */
export const IMAGE_CHANGES = ['USER 65532:65532', 'WORKDIR /job', 'ENTRYPOINT ["/bin/node"]', 'ENV NODE_OPTIONS='] as const

const ACCOUNTS: Record<string, string> = {
  'etc/passwd': 'runner:x:65532:65532::/job:/bin/false\n',
  'etc/group': 'runner:x:65532:\n',
  'etc/nsswitch.conf': 'hosts: files\n',
}

/** Everything in the runner image: node with its libraries, and what code in a sandbox can load. No shell. */
export async function runnerFiles(root: string, binary: string, harness: string): Promise<RunnerFile[]> {
  const loadable = await Promise.all([binaryFiles(binary), loadablePackages(root), harnessFiles(harness)])
  const accounts = Object.entries(ACCOUNTS).map(([path, text]) => ({ path, mode: 0o444, content: Buffer.from(text) }))
  return [...loadable.flat(), ...accounts].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The packages that code in a sandbox can require. */
export async function loadablePackages(root: string): Promise<RunnerFile[]> {
  return [...(await packageFiles(root, BELOW_ROOT)), ...tapFiles(TAP)]
}

/** The package tap, in this folder. */
export function tapFiles(folder: string): RunnerFile[] {
  return [
    { path: join(folder, 'index.js'), mode: 0o444, source: TAP_BUNDLE },
    { path: join(folder, 'load.js'), mode: 0o444, source: LOAD_TAP },
    { path: join(folder, 'package.json'), mode: 0o444, content: Buffer.from('{"main":"load.js"}\n') },
  ]
}

/** The files of a harness. */
export function harnessFiles(harness: string): Promise<RunnerFile[]> {
  return filesOf(harness, `${BELOW_ROOT}/harness`)
}

/**
 * SHA-256 over paths, modes and contents, hex, 16 digits. Synchronous, because promises for thousands of small files take four times as long
 * as reading and hashing them.
 */
export function contentHash(files: readonly RunnerFile[]): string {
  const hash = createHash('sha256').update(JSON.stringify(IMAGE_CHANGES))
  for (const file of files) {
    hash.update(`\0${file.path}\0${file.mode}\0`).update('content' in file ? file.content : readFileSync(file.source))
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesOf(folder: string, into: string): Promise<RunnerFile[]> {
  const names = (await readdir(folder)).filter((name) => /\.c?js$/.test(name))
  return names.map((name) => ({ path: `${into}/${name}`, mode: 0o444, source: join(folder, name) }))
}
