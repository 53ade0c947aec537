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

export interface Stamps {
  /** Seconds that a check, or a part of one, took last time; null if unknown. */
  seconds(name: string): number | null
  /** How many assertions passed with exactly the current inputs of the file; null if it has to run. */
  unchanged(name: string, file: TestFile): number | null
  /** Stores the result of a check. */
  keep(name: string, report: Report, file: TestFile | null): void
}

/** @param path of the stamp file; a file that cannot be read or was written by another version is ignored */
export function openStamps(path: string, root: string): Stamps {
  const kept = readKept(path)
  const keys = new Map<string, string>()
  const keyOf = (file: TestFile) => {
    if (!keys.has(file.path)) keys.set(file.path, hash(root, file))
    return keys.get(file.path)!
  }
  return {
    seconds: (name) => kept.seconds[name] ?? null,
    unchanged: (name, file) => (file.reads !== null && kept.passed[name]?.key === keyOf(file) ? kept.passed[name].count : null),
    keep(name, report, file) {
      for (const { name, seconds } of [report, ...report.parts]) kept.seconds[name] = Math.round(seconds * 10) / 10
      // A skipped test proves nothing.
      if (file?.reads && report.failed + report.skipped === 0) kept.passed[name] = { key: keyOf(file), count: report.passed }
      else delete kept.passed[name]
      write(path, kept)
    },
  }
}

function hash(root: string, { path, reads }: TestFile): string {
  const imported = reach(join(root, path)).map((file) => relative(root, file))
  const files = [...new Set([...imported, ...[...ALWAYS, ...reads!].flatMap((read) => filesUnder(root, read))])].sort()
  const sum = createHash('sha256').update(process.version)
  for (const file of files.filter((file) => existsSync(join(root, file))))
    sum.update(JSON.stringify(file)).update(readFileSync(join(root, file)))
  return sum.digest('hex')
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
