import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Exercise } from '../../contracts/index.ts'

const root = join(import.meta.dirname, '../../..')
const MOST_MS = 60_000

/**
 * Runs the exercise's TAP tests as a learner would at home: node on a copy of the folder, a solution in the starter's place.
 * Resolves to the TAP that was printed, and whether it all passed.
 */
export async function testAtHome(exercise: Exercise, solution: string): Promise<{ passed: boolean; tap: string }> {
  const home = mkdtempSync(join(tmpdir(), 'hotpath-home-'))
  try {
    const copy = join(home, exercise.slug)
    cpSync(exercise.folder, copy, { recursive: true })
    cpSync(join(exercise.folder, '../package.json'), join(home, 'package.json'))
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'))
    const from = join(copy, 'solutions', solution)
    cpSync(from, statSync(from).isDirectory() ? join(copy, 'starter') : join(copy, 'starter', exercise.manifest.files.entry), { recursive: true })
    const tests = readdirSync(join(copy, 'tests')).filter((name) => name.endsWith('.test.js'))
    const runs = await Promise.all(tests.map((name) => run(join(copy, 'tests', name))))
    return { passed: runs.every(({ passed }) => passed), tap: runs.map(({ tap }) => tap).join('') }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function run(file: string): Promise<{ passed: boolean; tap: string }> {
  const { TAP: _, ...env } = process.env // under tap, the inner one would speak to the outer one
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env, timeout: MOST_MS }, (err, stdout, stderr) => resolve({ passed: err === null, tap: stdout + stderr }))
  })
}
