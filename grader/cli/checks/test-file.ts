import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** On which store a file of tests is run: embedded, on the machine’s PostgreSQL, or on its newest version. */
export type Store = 'embedded' | 'postgres' | 'postgres-18'

/** What running a file of tests has to know of it. */
export interface TestFile {
  path: string
  /** Nothing else runs meanwhile: it measures, or says `// Alone: <why>`. */
  alone: boolean
  /** The stores that it is run on, one after another; one run where it has none. */
  runs: { store: Store; kind: 'embedded' | 'postgres' }[]
}

/** Who imports one of these measures. */
const MEASURES = ['grader/sandbox/open.ts', 'grader/test/sandbox/engine.ts']
/** Who imports this has a store, on either kind. */
const HAS_STORE = 'grader/test/store/own.ts'
/** What is about the store itself is tried on the newest PostgreSQL, too. */
const ABOUT_STORE = /^grader\/test\/(store|queue)\//

/** Reads what a file of tests imports, directly or not, and what it says of itself: `// Alone: <why>`, `// Store: embedded, <why>` (or `own`, or `both`). */
export function readTestFile(path: string, root: string): TestFile {
  const reached = reach(resolve(root, path)).map((file) => relative(root, file))
  const text = readFileSync(join(root, path), 'utf8')
  const alone = MEASURES.some((file) => reached.includes(file)) || /^\/\/ Alone: ./m.test(text)
  const said = /^\/\/ Store: (\w+), ./m.exec(text)?.[1]
  const isAbout = ABOUT_STORE.test(path)
  const embedded = { store: 'embedded', kind: 'embedded' } as const
  // It has a folder, and the server that is tried beside it.
  if (said === 'both') return { path, alone, runs: [embedded, ...(isAbout ? [{ store: 'postgres-18', kind: 'embedded' } as const] : [])] }
  if (said !== undefined || alone || !reached.includes(HAS_STORE)) return { path, alone, runs: [embedded] }
  const servers: Store[] = isAbout ? ['postgres', 'postgres-18'] : ['postgres']
  return { path, alone, runs: [embedded, ...servers.map((store) => ({ store, kind: 'postgres' }) as const)] }
}

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm
const known = new Map<string, string[]>()

/** A file with all that it imports of this project; types aside, which are gone when it runs. */
function reach(file: string): string[] {
  const reached = new Set([file])
  for (const each of reached) for (const next of importsOf(each)) reached.add(next)
  return [...reached]
}

function importsOf(file: string): string[] {
  const before = known.get(file)
  if (before !== undefined) return before
  // A program that a test writes imports files of its own.
  const found = /\.ts$/.test(file) && existsSync(file) ? [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, plain, late]) => resolve(dirname(file), (plain ?? late)!)) : []
  known.set(file, found)
  return found
}
