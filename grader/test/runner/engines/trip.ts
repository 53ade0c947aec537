import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { openEngines } from '../../../runner/sandbox/engines/open.ts'
import { ENGINES } from '../../../runner/sandbox/engines/pinned.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import { defaultLane } from '../../../shared/cores.ts'
import type { Trip } from '../../../runner/engines/run.ts'
import type { SandboxKind, SourceFiles } from '../../../contracts/index.ts'

export const exercise = loadExercise(resolve(import.meta.dirname, '../../../../exercises'), 'divide-by-and-sum')

export function solution(name: string): SourceFiles {
  return { [exercise.manifest.files.entry]: readFileSync(join(exercise.folder, 'solutions', name), 'utf8') }
}

/** A submission with this function body. */
export function code(body: string): SourceFiles {
  return { [exercise.manifest.files.entry]: `module.exports = function (num, array) {\n${body}\n}` }
}

/**
 * Opens engines, today's included, in a kind of sandbox until `use` ends. One session each is enough, because the tested ratios are at
 * least seven.
 */
export async function withEngines(
  kind: SandboxKind,
  versions: readonly string[],
  use: (trip: Omit<Trip, 'files'>) => Promise<void>,
): Promise<void> {
  // Beside this, child processes are measured on the first core.
  const settings = { kind, runtime: null, laneCore: kind === 'docker' ? defaultLane() : 0 }
  const sandbox = await openSandbox(settings)
  const engines = openEngines(
    settings,
    ENGINES.filter(({ version }) => versions.includes(version)),
  )
  try {
    await use({ exercise, engines, sandbox, signal: new AbortController().signal, sessions: 1 })
  } finally {
    await engines.close()
    await sandbox.close()
  }
}
