import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { standingOf } from './claims.ts'
import { runOn, type Trip } from './run.ts'
import { Advice, WORTH_IT, type AdviceRow, type Engine, type Exercise, type Fate, type Standing } from '../../contracts/index.ts'

/** Limits of a sandbox that runs a piece of advice, like those of exercises. */
const LIMITS = { wallSeconds: 20, cpuSeconds: 60, memoryMb: 256, pids: 64, outputKb: 64, fileKb: 64 }
const ENTRY = 'code.js'

/**
 * Reads the list in `folder`/advice.json.
 * @throws Error if the list does not match its schema, or the code or workload of a piece is missing
 */
export function readAdvice(folder: string): Advice {
  const list = Value.Parse(Advice, JSON.parse(readFileSync(join(folder, 'advice.json'), 'utf8')))
  for (const { slug, workload } of list) {
    if (workload === undefined) continue
    for (const path of [`code/${slug}/before.js`, `code/${slug}/after.js`, `workloads/${workload}.js`]) readFileSync(join(folder, path))
  }
  const both = list.find(({ workload, figure }) => (workload === undefined) === (figure === undefined))
  if (both !== undefined) throw new Error(`advice.json, ${both.slug}: a piece has either a workload, with code/${both.slug}/, or a figure.`)
  return list
}

/** A piece of advice with code to run. */
export type Runnable = Advice[number] & { workload: string }

export function isRunnable(piece: Advice[number]): piece is Runnable {
  return piece.workload !== undefined
}

/** Measures on one engine how much faster code becomes by following a piece of advice. */
export async function measureAdvice(
  engine: Engine,
  piece: Runnable,
  folder: string,
  trip: Pick<Trip, 'engines' | 'sandbox' | 'signal' | 'sessions'>,
): Promise<AdviceRow> {
  const exercise = exerciseOf(piece, folder)
  const { figures, trouble } = await runOn(engine, { ...trip, exercise, files: { [ENTRY]: exercise.sources['after.js']! } })
  return { engine, figures, trouble, standing: figures && standingOf(figures) }
}

/** A piece of advice as an exercise: the code before is the baseline, the code after is submission and reference. */
function exerciseOf({ slug, advice, lesson, workload }: Runnable, folder: string): Exercise {
  const textOf = (path: string) => readFileSync(join(folder, path), 'utf8')
  const [before, after] = [textOf(`code/${slug}/before.js`), textOf(`code/${slug}/after.js`)]
  const workloads = readdirSync(join(folder, 'workloads')).map((file) => [`workload/${file}`, textOf(`workloads/${file}`)])
  return {
    slug,
    folder,
    version: '',
    manifest: {
      title: advice,
      summary: advice,
      kind: 'function',
      lesson,
      minutes: 1,
      difficulty: 'easy',
      files: { entry: ENTRY, editable: [ENTRY], readonly: [] },
      baseline: 'before.js',
      reference: 'after.js',
      target: { required: WORTH_IT },
      limits: LIMITS,
      hints: ['', '', ''],
      debrief: '',
      solutions: {},
    },
    task: '',
    starter: { [ENTRY]: before },
    sources: {
      ...Object.fromEntries(workloads),
      'workload/workload.js': textOf(`workloads/${workload}.js`),
      'before.js': before,
      'after.js': after,
    },
  }
}

/**
 * Whether a piece of advice still holds, from its rows, oldest engine first:
 * `stands` if it holds on the two newest engines; `never` if it holds on none; `expired` if it held once, `since` the first
 * engine from which on it no longer helps; `depends` otherwise.
 */
export function fateOf(rows: readonly { engine: Engine; standing: Standing | null }[]): Fate {
  const standings = rows.filter(({ standing }) => standing !== null)
  if (standings.length > 0 && standings.slice(-2).every(({ standing }) => standing === 'stands')) return { outcome: 'stands' }
  if (standings.at(-1)?.standing !== 'expired') return { outcome: 'depends' }
  const lastOther = standings.findLastIndex(({ standing }) => standing !== 'expired')
  if (!standings.some(({ standing }) => standing === 'stands')) return lastOther === -1 ? { outcome: 'never' } : { outcome: 'depends' }
  return { outcome: 'expired', since: standings[lastOther + 1]!.engine.version }
}
