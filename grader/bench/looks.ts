import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Learner } from './learner.ts'
import { startRunning } from './running.ts'
import { row } from './table.ts'
import { loadExercise, loadExercises } from '../catalogue/load.ts'
import { exercisesFolder } from '../cli/places.ts'
import { rightFiles } from '../cli/solutions.ts'
import { median } from '../verdict/interval.ts'
import type { Exercise, InsightSide, Look } from '../contracts/index.ts'

/*
 * npm run bench:looks [-- <slug> … --times 5]
 *
 * Seconds from asking for a look inside until each picture is there, for the first right solution of each exercise that can
 * be looked into, over HTTP to a server with a warm pool; and whether looks cost verdicts anything: seconds to a verdict with nothing else
 * going on, and with a look under way that has to make room.
 */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string', default: '5' } } })
const times = Number(values.times)

/** For the warm pool to fill up again, as between two learners. */
const PAUSE_MS = 8000
/** A look is well under way then, and not yet over. */
const INTO_LOOK_MS = 2500

const exercises = positionals.length > 0 ? positionals.map((slug) => loadExercise(exercisesFolder, slug)) : loadExercises(exercisesFolder).filter(({ reading, trials }) => !reading && !trials)
const data = mkdtempSync(join(tmpdir(), 'hotpath-looks-'))
const server = await startRunning({ HOTPATH_DATA: data })
try {
  for (const exercise of exercises) await report(exercise)
} finally {
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

type Seconds = Map<string, number[]>

async function report(exercise: Exercise): Promise<void> {
  const learner = new Learner(server.address)
  const pictures: Seconds = new Map()
  const verdicts = { alone: [] as number[], 'beside a look': [] as number[] }
  for (let time = 0; time < times; time++) {
    await sleep(PAUSE_MS)
    const { id, seconds } = await learner.submit(exercise, rightFiles(exercise))
    verdicts.alone.push(seconds)
    await sleep(PAUSE_MS)
    for (const [picture, after] of await looked(learner, id)) pictures.set(picture, [...(pictures.get(picture) ?? []), after])

    const other = await learner.submit(exercise, rightFiles(exercise))
    await sleep(PAUSE_MS)
    const look = learner.look(other.id)
    await sleep(INTO_LOOK_MS)
    verdicts['beside a look'].push((await learner.submit(exercise, rightFiles(exercise))).seconds)
    await look
  }
  process.stdout.write(`\n${exercise.slug}\n${row(['', 'median s', 'most s', 'runs'])}\n`)
  for (const [picture, seconds] of pictures) tell(picture, seconds)
  for (const [when, seconds] of Object.entries(verdicts)) tell(`verdict, ${when}`, seconds)
}

/** Seconds until a part of either side was there, and until all were. */
async function looked(learner: Learner, id: string): Promise<Map<string, number>> {
  const began = performance.now()
  const after = new Map<string, number>()
  const note = (what: string) => after.has(what) || after.set(what, (performance.now() - began) / 1000)
  const seen = ({ insight }: Look): void => {
    for (const side of ['yours', 'starter'] as const) for (const part of partsOf(insight?.[side])) note(`${part}, ${side}`)
  }
  const look = await learner.look(id, seen)
  for (const said of look.insight?.notes ?? ['Nothing was seen.']) process.stderr.write(`${said}\n`)
  note('all')
  return after
}

function partsOf(side: InsightSide | undefined): string[] {
  return Object.entries(side ?? {}).flatMap(([part, shown]) => (shown === null ? [] : [part]))
}

function tell(what: string, seconds: number[]): void {
  process.stdout.write(`${row([what, median(seconds).toFixed(2), Math.max(...seconds).toFixed(2), String(seconds.length)])}\n`)
}
