import { setTimeout as sleep } from 'node:timers/promises'
import { Learner } from './learner.ts'
import { ownFolder } from './own-folder.ts'
import { startRunning } from './running.ts'
import { row } from './table.ts'
import { loadExercise, loadExercises } from '../../shared/catalogue/load.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { rightFiles } from '../../shared/catalogue/solutions.ts'
import { HotpathError } from '../../shared/errors.ts'
import { median } from '../../runner/verdict/interval.ts'
import type { Exercise, ProfileSide, ProfileRun } from '../../contracts/index.ts'

/*
 * npm run bench -- profiles [<slug> … --times 5]
 *
 * Seconds from requesting a profile run until each view is there, for the first right solution of each exercise that can be
 * profiled, over HTTP to a server with a warm pool; and whether profile runs delay verdicts: seconds to a verdict on an idle server,
 * and during a profile run that has to make room.
 */

const USAGE = 'npm run bench -- profiles [<slug> … --times 5]'

const { times, exercises } = readTyped(() => {
  const { values, positionals } = readOptions(USAGE, { allowPositionals: true, options: { times: { type: 'string', default: '5' } } })
  return {
    ...wholeOptions(USAGE, values, { times: [1, 10_000] }),
    exercises: positionals.length > 0 ? positionals.map(lookable) : loadExercises(exercisesFolder).filter(isLookable),
  }
})

/** Pause in which the warm pool fills up again, as between two learners. */
const PAUSE_MS = 8000
/** By then a profile run is well under way but not finished. */
const INTO_PROFILE_RUN_MS = 2500

await runCommand(async () => {
  const data = ownFolder('hotpath-profiles-')
  const server = await startRunning({ HOTPATH_DATA: data.path })
  try {
    for (const exercise of exercises) await report(server.address, exercise)
  } finally {
    await server.stop()
    data.remove()
  }
})

/** @throws HotpathError E_EXERCISE_UNKNOWN, E_PROFILE_KIND, E_PROFILE_LOAD_TEST */
function lookable(slug: string): Exercise {
  const exercise = loadExercise(exercisesFolder, slug)
  if (!isLookable(exercise)) throw new HotpathError(exercise.reading ? 'E_PROFILE_KIND' : 'E_PROFILE_LOAD_TEST', { exercise: slug })
  return exercise
}

function isLookable({ reading, trials }: Exercise): boolean {
  return !reading && !trials
}

type Seconds = Map<string, number[]>

async function report(address: string, exercise: Exercise): Promise<void> {
  const learner = new Learner(address)
  const pictures: Seconds = new Map()
  const verdicts = { alone: [] as number[], 'during a profile run': [] as number[] }
  for (let time = 0; time < times; time++) {
    await sleep(PAUSE_MS)
    const { id, seconds } = await learner.submit(exercise, rightFiles(exercise))
    verdicts.alone.push(seconds)
    await sleep(PAUSE_MS)
    for (const [picture, after] of await profiled(learner, id)) pictures.set(picture, [...(pictures.get(picture) ?? []), after])

    const other = await learner.submit(exercise, rightFiles(exercise))
    await sleep(PAUSE_MS)
    const profileRun = learner.profileRun(other.id)
    await sleep(INTO_PROFILE_RUN_MS)
    verdicts['during a profile run'].push((await learner.submit(exercise, rightFiles(exercise))).seconds)
    await profileRun
  }
  process.stdout.write(`\n${exercise.slug}\n${row(['', 'median s', 'most s', 'runs'])}\n`)
  for (const [picture, seconds] of pictures) tell(picture, seconds)
  for (const [when, seconds] of Object.entries(verdicts)) tell(`verdict, ${when}`, seconds)
}

/** Seconds until each part of each side had arrived, and until all had. */
async function profiled(learner: Learner, id: string): Promise<Map<string, number>> {
  const began = performance.now()
  const after = new Map<string, number>()
  const note = (what: string) => after.has(what) || after.set(what, (performance.now() - began) / 1000)
  const seen = ({ profile }: ProfileRun): void => {
    for (const side of ['yours', 'starter'] as const) for (const part of partsOf(profile?.[side])) note(`${part}, ${side}`)
  }
  const profileRun = await learner.profileRun(id, seen)
  for (const said of profileRun.profile?.notes ?? ['There is no profile.']) process.stderr.write(`${said}\n`)
  note('all')
  return after
}

function partsOf(side: ProfileSide | undefined): string[] {
  return Object.entries(side ?? {}).flatMap(([part, shown]) => (shown === null ? [] : [part]))
}

function tell(what: string, seconds: number[]): void {
  process.stdout.write(`${row([what, median(seconds).toFixed(2), Math.max(...seconds).toFixed(2), String(seconds.length)])}\n`)
}
