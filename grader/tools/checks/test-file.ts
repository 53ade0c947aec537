import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The store that a test file runs on: embedded, the machine’s PostgreSQL, or the newest PostgreSQL. */
export type Store = 'embedded' | 'postgres' | 'postgres-18'

/**
 * Which checks may run at the same time: `any`; all except others that open sandboxes, because they measure on the core of the same
 * `lane`; or none (`alone`).
 */
export type Slot = 'any' | 'lane' | 'alone'

/** Properties of a test file that the runner needs. */
export interface TestFile {
  path: string
  slot: Slot
  /** Whether its result also depends on how fast the machine is at the moment. */
  measures: boolean
  hasStore: boolean
  /** True if it changes what it would share with other files in its process. */
  hasOwnProcess: boolean
  /** The stores that it runs on, one after another; a file without a store has one run. */
  runs: { store: Store; kind: 'embedded' | 'postgres' }[]
  /** Declared files and folders that it reads besides its imports: while they are unchanged, it need not run again. */
  reads: string[] | null
}

/** `each`: the store that most files run on. `all`: every store that a file can run on. */
export type StoreChoice = { each: 'embedded' | 'postgres' } | 'all'

/** A file that imports one of these opens sandboxes. */
const OPENS_SANDBOXES = ['grader/runner/sandbox/open.ts', 'grader/test/runner/sandbox/engine.ts']
/** A file that imports this uses a store, of either kind. */
const HAS_STORE = 'grader/test/server/store/own.ts'
/** Tests of the store and its queue run on the embedded store as well as on a server. */
const ABOUT_STORE = /^grader\/test\/server\/(store|queue)\//

const EMBEDDED = { store: 'embedded', kind: 'embedded' } as const
const POSTGRES = { store: 'postgres', kind: 'postgres' } as const
const NEWEST = { store: 'postgres-18', kind: 'postgres' } as const

/**
 * Reads the direct and indirect imports of a test file, and its declarations, each on its own line:
 * `// Slot: alone, <why>` (or `any`, `lane`; a file that says it `measures nothing` is not repeated while nothing changes),
 * `// Store: embedded, <why>` (or `own`, `both`, `each`), `// Process: own, <why>` and `// Reads: <path> …`.
 */
export function readTestFile(path: string, root: string, stores: StoreChoice): TestFile {
  const reached = reach(resolve(root, path)).map((file) => relative(root, file))
  const text = readFileSync(join(root, path), 'utf8')
  const said = /^\/\/ Slot: (alone|any|lane), ./m.exec(text)?.[1] as Slot | undefined
  const found = OPENS_SANDBOXES.some((file) => reached.includes(file)) ? 'lane' : 'any'
  const slot = said ?? found
  const measures = slot !== 'any' && !/^\/\/ Slot: \w+, .*\bmeasures nothing\b/m.test(text)
  const reads = /^\/\/ Reads: (.+)/m.exec(text)?.[1]?.split(' ') ?? null
  const hasStore = found === 'any' && reached.includes(HAS_STORE)
  const hasOwnProcess = /^\/\/ Process: own, ./m.test(text)
  const runs = runsOf(path, /^\/\/ Store: (\w+), ./m.exec(text)?.[1], hasStore, stores)
  return { path, slot, measures, hasStore, hasOwnProcess, runs, reads }
}

function runsOf(path: string, said: string | undefined, hasStore: boolean, stores: StoreChoice): TestFile['runs'] {
  const isAboutStore = ABOUT_STORE.test(path)
  // It uses a folder and a server together, so only the server's version can differ.
  if (said === 'both') return stores === 'all' && isAboutStore ? [EMBEDDED, { store: 'postgres-18', kind: 'embedded' }] : [EMBEDDED]
  if (!hasStore || said === 'embedded' || said === 'own') return [EMBEDDED]
  if (stores === 'all') return isAboutStore ? [EMBEDDED, POSTGRES, NEWEST] : [EMBEDDED, POSTGRES]
  if (stores.each === 'embedded') return [EMBEDDED]
  return isAboutStore || said === 'each' ? [EMBEDDED, POSTGRES] : [POSTGRES]
}

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm
const known = new Map<string, string[]>()

/** A file and all modules of this project that it imports, except type imports, which do not exist at run time. */
export function reach(file: string): string[] {
  const reached = new Set([file])
  for (const each of reached) for (const next of importsOf(each)) reached.add(next)
  return [...reached]
}

function importsOf(file: string): string[] {
  const before = known.get(file)
  if (before !== undefined) return before
  // A program that a test writes in a string can import files that do not exist.
  const found =
    /\.ts$/.test(file) && existsSync(file)
      ? [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, plain, late]) => resolve(dirname(file), (plain ?? late)!))
      : []
  known.set(file, found)
  return found
}
