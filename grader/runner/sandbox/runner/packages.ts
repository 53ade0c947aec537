import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunnerFile } from './file.ts'

/** Packages that code in a sandbox can require; their dependencies are added. */
export const PACKAGES = [
  'benchmark',
  'starwars-names',
  'express',
  'mongodb',
  'bson',
  'mingo',
  'lru-cache',
  'fastq',
  'fastify',
  'fast-json-stringify',
  'pino',
  'pug',
  'autocannon',
  'undici', // for the harness's load generator
] as const

/** Files that `require` never loads. Licences stay. */
const LEFT_OUT = /\.(?:map|md|markdown|mts|cts|ts|flow|txt|ya?ml|html|css)$|(?:^|\/)(?:bower\.json|\..+)$/
/** Folders of tests, docs, and copies for other loaders. Nested packages have their own entries in the lock file. */
const FOLDERS_LEFT_OUT = /(?:^|\/)(?:test|tests|docs|examples?|esm|node_modules|\.github)$/
const LICENCE = /(?:^|\/)(?:licen[cs]e|copying|notice)[^/]*$/i

interface Lock {
  packages: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }>
}

/** Paths in node_modules of `names` and all their dependencies, by the lock file. Pure. */
export function closure(lock: Lock, names: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string, from: string): void => {
    const path = resolve(lock, name, from)
    if (path === null || found.has(path)) return
    found.add(path)
    for (const dependency of Object.keys(lock.packages[path]?.dependencies ?? {})) visit(dependency, path)
  }
  for (const name of names) visit(name, '')
  return [...found].sort()
}

/** Resolves like Node.js: in the package's own node_modules, then in those of its parents, then at the top. */
function resolve(lock: Lock, name: string, from: string): string | null {
  const around = from.split('/node_modules/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'))
  const candidates = [...around.reverse().map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
  return candidates.find((path) => path in lock.packages) ?? null
}

/** The files of these packages that a sandbox needs, under `into`. */
export async function packageFiles(root: string, into: string): Promise<RunnerFile[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  const files = await Promise.all(closure(lock, PACKAGES).map((path) => filesUnder(root, path)))
  return files.flat().map((path) => ({ path: `${into}/${path}`, mode: 0o444, source: join(root, path) }))
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const nested = entries.map((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return FOLDERS_LEFT_OUT.test(path) ? [] : filesUnder(root, path)
    return LICENCE.test(path) || !LEFT_OUT.test(path) ? [path] : []
  })
  return (await Promise.all(nested)).flat()
}
