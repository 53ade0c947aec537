import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Natural } from './corpus.ts'
import { root } from '../../cli/places.ts'
import { asStarter, sourcesUnder } from '../../../runner/measure/load.ts'
import { readTap } from '../../../runner/measure/tap.ts'

/** Characters of a message that are kept. */
const LONGEST_WHY = 200
/** A solution that takes longer than this counts as wrong. */
const MOST_MS = 180_000

/** A program's output and exit code; null if it was killed. */
export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Sets a solution up like at a learner's home (starter/, tests/, workload/, packages), runs work there, and removes it. */
export async function atHome<T>({ exercise, files }: Natural, work: (home: string) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'hotpath-natural-'))
  try {
    const texts = { ...asStarter(exercise, files), ...sourcesUnder(exercise, 'tests'), ...sourcesUnder(exercise, 'workload') }
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), text)
    }
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
    return await work(home)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Runs a program with this Node in a folder. */
export function runNode(home: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd: home, timeout: MOST_MS, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stdout, stderr })
    })
  })
}

/** Runs the exercise's TAP tests in plain Node. Null if all passed, otherwise the message of the first failure. */
export async function failedTest(natural: Natural, home: string): Promise<string | null> {
  const tests = Object.keys(sourcesUnder(natural.exercise, 'tests')).filter((path) => path.endsWith('.test.js'))
  for (const path of tests) {
    const { code, stdout } = await runNode(home, [path])
    if (code === 0) continue
    const failed = readTap(stdout).tests.find(({ ok }) => !ok)
    return (failed?.name ?? `the tests ended ${code === null ? 'by a signal' : `with exit code ${code}`}`).slice(0, LONGEST_WHY)
  }
  return null
}
