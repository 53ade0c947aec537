import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Report } from './report.ts'
import { reach, type TestFile } from './test-file.ts'

/** Stored between runs: how long each check took, and a hash of everything that a test file read when it last passed. */
interface Kept {
  seconds: Record<string, number>
  passed: Record<string, { key: string; count: number }>
}

/** Inputs of every test besides its own files. */
const ALWAYS = ['package-lock.json', 'grader/tools/checks']
/** Folders with the output of builds and package managers. */
const WRITTEN = /(^|\/)(node_modules|dist|\.astro|test-results)(\/|$)/

/**
 * What a check reads: the declared files and the imports of a test file, or everything that is not ignored by git. Null if its result also
 * depends on the machine's moment, as a measurement's does.
 */
export type Inputs = TestFile | 'everything' | null

export interface Stamps {
  /** Seconds that a check, or a part of one, took last time; null if unknown. */
  seconds(name: string): number | null
  /** How many assertions passed with exactly the current inputs of the check; null if it has to run. */
  unchanged(name: string, inputs: Inputs): number | null
  /** Stores the result of a check. */
  keep(name: string, report: Pick<Report, 'passed' | 'failed' | 'skipped' | 'seconds'>, inputs: Inputs): void
}

/**
 * @param path of the stamp file; a file that cannot be read or was written by another version is ignored
 * @param programs paths of the machine's programs that checks without declared inputs use
 * @param engine description of the machine's container engine, which they use, too
 */
export function openStamps(path: string, root: string, programs: readonly string[] = [], engine = ''): Stamps {
  const kept = readKept(path)
  const keys = new Map<string, string | null>()
  /** Null if the inputs are unknown. */
  const keyOf = (inputs: Inputs) => {
    if (inputs === null) return null
    const name = inputs === 'everything' ? '' : inputs.path
    if (!keys.has(name)) keys.set(name, inputs === 'everything' ? hashAll(root, programs, engine) : hash(root, inputs))
    return keys.get(name)!
  }
  return {
    seconds: (name) => kept.seconds[name] ?? null,
    unchanged(name, inputs) {
      const before = kept.passed[name]
      return before !== undefined && before.key === keyOf(inputs) ? before.count : null
    },
    keep(name, { passed, failed, skipped, seconds }, inputs) {
      kept.seconds[name] = Math.round(seconds * 10) / 10
      const key = keyOf(inputs)
      // A skipped test proves nothing. One that passes again because it was named keeps its stamp.
      if (failed + skipped > 0) delete kept.passed[name]
      else if (key !== null) kept.passed[name] = { key, count: passed }
      write(path, kept)
    },
  }
}

function hash(root: string, { path, reads }: TestFile): string | null {
  if (reads === null) return null
  const imported = reach(join(root, path)).map((file) => relative(root, file))
  const files = [...new Set([...imported, ...[...ALWAYS, ...reads].flatMap((read) => filesUnder(root, read))])].sort()
  const sum = createHash('sha256').update(process.version)
  for (const file of files.filter((file) => existsSync(join(root, file))))
    sum.update(JSON.stringify(file)).update(readFileSync(join(root, file)))
  return sum.digest('hex')
}

/** All files that git does not ignore; null without a repository. A new version of a program has another size or time. */
function hashAll(root: string, programs: readonly string[], engine: string): string | null {
  try {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    const sum = createHash('sha256').update(process.version).update(JSON.stringify(engine))
    for (const program of programs) sum.update(JSON.stringify([program, statSync(program).size, statSync(program).mtimeMs]))
    const files = [...new Set(list.split('\0'))].filter((file) => existsSync(join(root, file)) && statSync(join(root, file)).isFile())
    // An empty list means that the folder is ignored by somebody else's repository.
    if (files.length === 0) return null
    for (const file of files.sort()) sum.update(JSON.stringify(file)).update(readFileSync(join(root, file)))
    return sum.digest('hex')
  } catch {
    return null
  }
}

function filesUnder(root: string, path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  const entries = readdirSync(full, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => relative(root, join(entry.parentPath, entry.name))).filter((file) => !WRITTEN.test(file))
}

function readKept(path: string): Kept {
  const none: Kept = { seconds: {}, passed: {} }
  try {
    const { seconds, passed } = JSON.parse(readFileSync(path, 'utf8')) as Kept
    return typeof seconds === 'object' && typeof passed === 'object' ? { seconds, passed } : none
  } catch {
    return none
  }
}

function write(path: string, kept: Kept): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.part`, JSON.stringify(kept))
    renameSync(`${path}.part`, path)
  } catch {
    // Without stamps the next run only takes longer.
  }
}
