import { readFileSync } from 'node:fs'
import { claimsTable, disagreements, runsTable } from './engines-table.ts'
import { onLane } from './on-lane.ts'
import { readOptions, wholeOption } from './options.ts'
import { say } from './output.ts'
import { exercisesFolder } from './places.ts'
import { runCommand } from './run-command.ts'
import { sandboxKind } from './sandbox-kind.ts'
import { complete } from '../../shared/catalogue/check.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { claimsOf, judgeOn, type ClaimRow } from '../../runner/engines/claims.ts'
import { SESSIONS } from '../../runner/engines/figures.ts'
import { travel } from '../../runner/engines/travel.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Lane } from '../../runner/lane.ts'
import type { Claims, Engine, Exercise } from '../../contracts/index.ts'

/** Limits on the number of times, and of sessions. */
const MOST = 100
const USAGE = 'npm run bench -- engines <exercise> [file] [--times 2] [--only 6.17.1,24.21.0] [--sessions 5] [--sandbox docker|process]'

/**
 * Prints the results of an exercise's claims on each engine, or how a file runs on them. Rows go to stderr, tables to stdout.
 * Exits with 0 if every engine could be measured, 64 for bad usage, 2 for any other error.
 */
async function main(): Promise<void> {
  const { slug, file, times, only, sessions, kind } = readArguments()
  const exercise = loadExercise(exercisesFolder, slug)
  const claims = claimsOf(exercise)
  if (exercise.manifest.kind !== 'function') throw new HotpathError('E_ENGINES_KIND', { exercise: slug, kind: exercise.manifest.kind })
  if (file === undefined && claims === null) throw usage(`${slug} has no claims: name a file to run on the engines.`)
  await onLane(kind, async (lane, stop) => {
    const list = lane.engines.list.filter(({ version }) => only === null || only.includes(version))
    const unknown = only?.find((version) => !list.some((engine) => engine.version === version))
    if (unknown !== undefined)
      throw usage(`No engine “${unknown}” is known: there are ${lane.engines.list.map(({ version }) => version).join(', ')}.`)
    if (file === undefined) await judgeClaims(exercise, claims!, list, lane, { times, sessions, stop })
    else await runFile(exercise, file, list, lane, { times, sessions, stop })
  })
}

interface Often {
  times: number
  sessions: number
  stop: AbortSignal
}

async function judgeClaims(
  exercise: Exercise,
  claims: Claims,
  list: readonly Engine[],
  lane: Lane,
  { times, sessions, stop }: Often,
): Promise<void> {
  const runs: ClaimRow[][] = []
  const trip = { exercise, engines: lane.engines, sandbox: lane.sandbox, signal: stop, sessions }
  for (let run = 1; run <= times; run++) {
    const rows: ClaimRow[] = []
    for (const engine of list) {
      for (const claim of claims) rows.push(await judgeOn(engine, claim, trip))
      say(`run ${run}: Node.js ${engine.version}`)
    }
    process.stdout.write(
      `${claimsTable(rows, `Run ${run} of ${times}: times faster after following the advice, least and most of ${sessions} sessions`)}\n`,
    )
    runs.push(rows)
  }
  if (runs.length > 1) process.stdout.write(disagreements(runs))
}

async function runFile(
  exercise: Exercise,
  file: string,
  list: readonly Engine[],
  lane: Lane,
  { times, sessions, stop }: Often,
): Promise<void> {
  const files = complete(exercise, { [exercise.manifest.files.entry]: readSource(file) })
  const engines = { list, open: lane.engines.open }
  for (let run = 1; run <= times; run++) {
    const runs = await travel({ exercise, files, engines, sandbox: lane.sandbox, signal: stop, sessions }, ({ rows }) =>
      say(`run ${run}: Node.js ${rows.at(-1)!.engine.version}`),
    )
    process.stdout.write(`${runsTable(runs)}\n`)
  }
}

function readSource(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw usage(`${path} cannot be read: ${(cause as Error).message}.`)
  }
}

function readArguments() {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: {
      times: { type: 'string', default: '1' },
      only: { type: 'string' },
      sessions: { type: 'string', default: String(SESSIONS) },
      sandbox: { type: 'string' },
    },
  })
  const [slug, file] = positionals
  if (slug === undefined || positionals.length > 2) throw usage('Name an exercise.')
  return {
    slug,
    file,
    times: whole('--times', values.times),
    only: values.only?.split(',') ?? null,
    sessions: whole('--sessions', values.sessions),
    kind: sandboxKind(values.sandbox, USAGE),
  }
}

function whole(name: string, text: string): number {
  return wholeOption(USAGE, name, text, 1, MOST)
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: USAGE })
}

await runCommand(main)
