import { readFileSync } from 'node:fs'
import { COMPOSED, type Composed, type Known } from './edits/composed.ts'
import { composedExercise } from './edits/exercise.ts'
import { effectsTable, figuresText } from './edits/print.ts'
import { row } from './table.ts'
import { onLane } from '../cli/on-lane.ts'
import { readOptions, wholeOption } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { sandboxKind } from '../cli/sandbox-kind.ts'
import type { Ground } from '../../runner/edits/edits-run.ts'
import { measureEdits } from '../../runner/edits/measure-edits.ts'
import { pairOf } from '../../runner/edits/pair.ts'
import { Splitter } from '../../runner/edits/splitter.ts'
import { Conversions } from '../../shared/catalogue/conversions.ts'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { EditEffects, EditFigures, Exercise, SourceFiles } from '../../contracts/index.ts'

/*
 * npm run bench -- edits [<exercise> <file>] [--times 1] [--only <part of a name>] [--sandbox docker|process]
 *
 * Measures what each edit buys: of solutions composed of edits whose factors are known by construction, and whether the intervals hold
 * them; or of a solution of an exercise.
 */

const USAGE = 'npm run bench -- edits [<exercise> <file>] [--times 1] [--only <part of a name>] [--sandbox docker|process]'
const MOST_TIMES = 1000

const { slug, file, times, only, kind } = readTyped(() => {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: { times: { type: 'string', default: '1' }, only: { type: 'string', default: '' }, sandbox: { type: 'string' } },
  })
  if (positionals.length === 1 || positionals.length > 2)
    throw new HotpathError('E_USAGE', { problem: 'Name an exercise and a file, or neither.', usage: USAGE })
  const [slug, file] = positionals
  const times = wholeOption(USAGE, '--times', values.times, 1, MOST_TIMES)
  return { slug, file, times, only: values.only, kind: sandboxKind(values.sandbox, USAGE) }
})

const conversions = new Conversions()
const splitter = new Splitter()

await runCommand(async () => {
  try {
    await onLane(kind, async (lane, signal) => {
      const ground = { sandbox: lane.sandbox, canary: lane.canary, signal }
      if (slug === undefined) await measureComposed(ground)
      else await measureFile(loadExercise(exercisesFolder, slug), file!, ground)
    })
  } finally {
    conversions.close()
    splitter.close()
  }
})

async function measureFile(exercise: Exercise, path: string, ground: Ground): Promise<void> {
  const files = { [exercise.manifest.files.entry]: readFileSync(path, 'utf8') }
  for (let time = 0; time < times; time++) process.stdout.write(`${effectsTable(await effectsOf(exercise, files, ground))}\n`)
}

async function measureComposed(ground: Ground): Promise<void> {
  const counts = { held: 0, all: 0 }
  process.stdout.write(`${row(['solution', 'known', 'measured'])}\n`)
  for (let time = 0; time < times; time++) {
    for (const composed of COMPOSED.filter(({ name }) => name.includes(only))) {
      const effects = await effectsOf(composedExercise(composed.before), composed.after, ground)
      const lines = comparisons(composed, effects)
      counts.held += lines.filter(({ holds }) => holds).length
      counts.all += lines.length
      process.stdout.write(
        `${composed.name}: ${effects.sessions} sessions, ${effects.seconds} s${effects.notes.map((note) => `; ${note}`).join('')}\n`,
      )
      for (const { what, known, measured, holds } of lines)
        process.stdout.write(`  ${holds ? 'held  ' : 'MISSED'} ${what.padEnd(16)} ${known.padStart(9)}  ${measured}\n`)
    }
  }
  process.stdout.write(`${counts.held} of ${counts.all} held, ${ground.sandbox.kind}, ${ground.sandbox.engine}\n`)
}

async function effectsOf(exercise: Exercise, files: SourceFiles, ground: Ground): Promise<EditEffects> {
  return measureEdits({ exercise, pair: await pairOf(exercise, files, null, conversions), against: null }, { ...ground, splitter })
}

interface Comparison {
  what: string
  known: string
  measured: string
  holds: boolean
}

/** What is known beside what was measured, line by line. */
function comparisons({ groups, total }: Composed, effects: EditEffects): Comparison[] {
  const inTotal = total === null ? [] : [factor('all of it', total, effects.total)]
  if (groups === null) return inTotal
  const bonds = { known: bondsOf(groups), measured: bondsOf(effects.groups) }
  const isSame = bonds.known === bonds.measured
  return [
    { what: 'groups', ...bonds, holds: isSame },
    ...(isSame ? groups.flatMap((known, index) => ofGroup(known, effects.groups[index]!, index + 1)) : []),
    ...inTotal,
  ]
}

function ofGroup({ factor: known, alone = [], last = [] }: Known, { effect, edits }: EditEffects['groups'][number], number: number) {
  return [
    factor(`edit ${number}`, known, effect),
    ...alone.map((one, index) => factor(`edit ${number}.${index + 1} alone`, one, edits[index]?.alone ?? null)),
    ...last.map((one, index) => factor(`edit ${number}.${index + 1} last`, one, edits[index]?.last ?? null)),
  ]
}

function factor(what: string, known: number, figures: EditFigures | null): Comparison {
  const holds = figures !== null && figures.low <= known && known <= figures.high
  return { what, known: `${known}×`, measured: figuresText(figures, 'times'), holds }
}

function bondsOf(groups: readonly Pick<Known, 'bond'>[]): string {
  return groups.length === 0 ? 'none' : groups.map(({ bond }) => bond ?? 'single').join(', ')
}
