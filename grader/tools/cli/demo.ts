/**
 * npm run demo [-- --learners 40 --seed 1 --quick --no-serve]
 *
 * Fills a cohort with three weeks of submissions, sent over the API at the times of a course that ends now and graded by the
 * normal queue and agent; then serves the site. If interrupted, the next run continues. Exits with 64 for bad usage, 130 when interrupted.
 */
import { resolve } from 'node:path'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { readConfig } from '../../shared/config.ts'
import { Browser } from '../demo/browser.ts'
import { CourseClock } from '../demo/clock.ts'
import { enrol } from '../demo/enrol.ts'
import { fill } from '../demo/fill.ts'
import { beginIn, type Begun } from '../demo/folder.ts'
import { INSTRUCTOR, pupils } from '../demo/characters.ts'
import { planCourse } from '../demo/plan.ts'
import { openSchool } from '../demo/school.ts'
import { demoConfig } from '../demo/settings.ts'
import { choicesOf, COURSE_DAYS, SYLLABUS } from '../demo/syllabus.ts'
import { readDemoOptions, type DemoOptions } from './demo-options.ts'
import { exercisesFolder } from './places.ts'
import { runCommand } from './run-command.ts'
import { serve, type Serving } from './serve.ts'
import { ensureSite, siteFolder } from './site.ts'

const FOLDER = '.hotpath-demo'

/** The exit code that shells report after Ctrl+C. */
const EXIT_ENDED = 130

const say = (line: string) => console.log(line)

async function main(): Promise<void> {
  const options = readDemoOptions()
  const config = demoConfig(readConfig({ ...process.env, HOTPATH_DATA: process.env['HOTPATH_DATA'] || FOLDER }))
  const begun = beginIn(config.dataFolder, options, new Date())
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort(signal)) // npm sends the signal a second time

  const clock = new CourseClock(morningOf(begun))
  if (options.serves) await ensureSite(say)
  say(`Signing up ${begun.learners} learners…`)
  const cookies = await enrol(config.dataFolder, pupils(begun.learners), begun.password)
  const exercises = loadExercises(exercisesFolder)
  const serving = await serve({
    config,
    exercises,
    siteFolder: options.serves ? siteFolder : null,
    agentScript: resolve(import.meta.dirname, '../../runner/agent/main.ts'),
    clock,
    say,
  })
  try {
    await teach(serving, begun, cookies, new Map(exercises.map((exercise) => [exercise.slug, exercise])), clock, stop.signal)
    await show(serving, begun, options, clock, stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    say('Submissions so far are saved: npm run demo continues with them.')
    process.exitCode = EXIT_ENDED
  } finally {
    await serving.close()
  }
}

async function teach(
  { address }: Serving,
  begun: Begun,
  cookies: ReadonlyMap<string, string>,
  exercises: Map<string, ReturnType<typeof loadExercises>[number]>,
  clock: CourseClock,
  stop: AbortSignal,
): Promise<void> {
  const [began, begins] = [performance.now(), morningOf(begun)]
  const learners = pupils(begun.learners)
  const lessons = SYLLABUS.map((lesson) => ({ ...lesson, ...choicesOf(exercises.get(lesson.exercise)!) }))
  const actions = planCourse({
    pupils: learners,
    lessons,
    begins,
    weekday: begins.getDay(),
    until: new Date(begun.until),
    seed: begun.seed,
  })
  const lead = new Browser(address, cookies.get(INSTRUCTOR.email)!, stop)
  const school = await openSchool(lead, {
    pupils: learners,
    lessons,
    exercises,
    begins,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const words = await fill({ address, cookies, lead, school, pupils: learners, lessons, exercises, clock, actions, stop, say })
  const graded = [...words.values()].reduce((total, count) => total + count, 0)
  say(
    `${graded === 0 ? 'Nothing was left to send' : `${graded} submissions were graded`} in ${((performance.now() - began) / 1000).toFixed(0)} s.`,
  )
}

/** Prints the address, and serves until it is stopped. */
async function show(
  { address }: Serving,
  { learners, password }: Begun,
  { serves }: DemoOptions,
  clock: CourseClock,
  stop: AbortSignal,
): Promise<void> {
  clock.letGo()
  const [first] = pupils(learners)
  say(`\nInstructor  ${INSTRUCTOR.email}\nA learner   ${first!.email}\nPassword    ${password} (everybody’s)`)
  if (!serves) return
  say(`\nThe demo is ready at ${new URL('/cohorts/', address)}`)
  await new Promise<void>((resolve) => (stop.aborted ? resolve() : stop.addEventListener('abort', () => resolve())))
}

/** Midnight before the first day of a course that ends now, in this machine's time zone. */
function morningOf({ until }: Begun): Date {
  const begins = new Date(until)
  begins.setDate(begins.getDate() - COURSE_DAYS)
  begins.setHours(0, 0, 0, 0)
  return begins
}

await runCommand(main)
