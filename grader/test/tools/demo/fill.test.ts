// Store: embedded, as the demo is.
import t from 'tap'
import { startServer } from '../../../server/http/server.ts'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { readConfig } from '../../../shared/config.ts'
import type { Assignment, Gradebook, Extension, Job, SubmissionSummary } from '../../../contracts/index.ts'
import { Browser } from '../../../tools/demo/browser.ts'
import { CourseClock } from '../../../tools/demo/clock.ts'
import { enrol } from '../../../tools/demo/enrol.ts'
import { fill } from '../../../tools/demo/fill.ts'
import { INSTRUCTOR, pupils } from '../../../tools/demo/characters.ts'
import type { Action } from '../../../tools/demo/plan.ts'
import { openSchool } from '../../../tools/demo/school.ts'
import { openStore } from '../../../server/store/open.ts'
import { HandAgent, TOKEN } from '../../server/http/server.ts'
import { verdict } from '../../server/http/verdict.ts'
import { testStore } from '../../server/store/own.ts'

const exercises = loadExercises(exercisesFolder)
const learners = pupils(3)
const lessons = [
  { exercise: 'divide-by-and-sum', opens: 0, due: 6, taken: 1 },
  { exercise: 'create-name', opens: 4, due: 10, taken: 1, together: 'team' as const },
]
const begins = new Date('2026-03-02T00:00:00Z')
const password = 'four words unalike here'
const at = (day: number, hours: number) => new Date(begins.getTime() + (24 * day + hours) * 3_600_000)

const actions: Action[] = [
  { at: at(0, 9), kind: 'announcement', text: 'Welcome!' },
  { at: at(1, 10), kind: 'attempt', pupil: 0, lesson: 0, hand: 0, solution: null },
  { at: at(1, 11), kind: 'attempt', pupil: 0, lesson: 0, hand: 0, solution: 'loop.js' },
  { at: at(2, 9), kind: 'attempt', pupil: 1, lesson: 0, hand: 1, solution: 'loop.js' },
  { at: at(5, 20), kind: 'attempt', pupil: 1, lesson: 1, hand: 1, solution: 'one-counter.js' },
  { at: at(6, 10), kind: 'extension', pupil: 2, lesson: 0, dueAt: at(9, 12), reason: 'Ill' },
  { at: at(8, 10), kind: 'attempt', pupil: 2, lesson: 0, hand: 2, solution: 'one-reduce.js' },
  { at: at(8, 11), kind: 'override', pupil: 1, lesson: 0, points: 9, reason: 'At the board' },
]

t.test('a course is sent at its own times, and a second run goes on where the first one was ended', async (t) => {
  const { HOTPATH_DATA: dataFolder } = await testStore(t)
  await enrol(dataFolder, learners, password)
  const cookies = await enrol(dataFolder, learners, password)
  const clock = new CourseClock(begins)
  const server = await startServer({
    config: readConfig({ PORT: '0', HOTPATH_DATA: dataFolder, HOTPATH_AGENT_TOKEN: TOKEN }),
    exercises,
    siteFolder: null,
    logger: { level: 'fatal' },
    clock,
  })
  t.teardown(() => server.close())
  const done = new AbortController()
  const agent = passEverything(new HandAgent(server), done.signal)

  const run = async (stop: AbortSignal, say: (line: string) => void) => {
    const lead = new Browser(server.address, cookies.get(INSTRUCTOR.email)!, stop)
    const school = await openSchool(lead, { pupils: learners, lessons, exercises: byName, begins, timeZone: 'Europe/Berlin' })
    const words = await fill({
      address: server.address,
      cookies,
      lead,
      school,
      pupils: learners,
      lessons,
      exercises: byName,
      clock,
      actions,
      stop,
      say,
    })
    return { lead, school, words }
  }
  const ended = new AbortController()
  // The second day's work has been sent; its last verdict may still be missing.
  const first = run(ended.signal, (line) => line.includes('3 of 5') && ended.abort())
  await t.rejects(first, { name: 'AbortError' })

  const lines: string[] = []
  const { lead, school, words } = await run(new AbortController().signal, (line) => lines.push(line))
  t.ok(lines.length >= 2 && lines.length <= 3, 'a line for each day on which something was sent')
  t.match(lines.at(-1), /^Tue,? 10 Mar +5 of 5 sent; pass [1-5]$/)
  t.ok(words.get('pass')! <= 4, 'what was sent before was not sent again')

  const path = `/api/cohorts/${school.cohort}`
  const sent = await Promise.all(
    school.characters.map((person) =>
      lead.json<SubmissionSummary[]>('GET', `${path}/members/${person}/submissions?exercise=divide-by-and-sum`),
    ),
  )
  t.strictSame(
    sent.map((own) => own.map(({ submittedAt }) => submittedAt)),
    [[at(1, 11), at(1, 10)], [at(2, 9)], [at(8, 10)]].map((times) => times.map((time) => time.toISOString())),
  )
  const gradebook = await lead.json<Gradebook>('GET', `${path}/gradebook`)
  t.strictSame(
    gradebook.assignments.map(({ exercise, together }: Assignment) => [exercise, together]),
    [
      ['divide-by-and-sum', 'alone'],
      ['create-name', 'team'],
    ],
  )
  t.strictSame(
    gradebook.learners.map(({ name, team }) => [name, team]),
    learners.map(({ name, team }) => [name, team]),
  )
  t.strictSame(
    gradebook.grades.map(([grade]) => [grade!.points, grade!.lateHours, grade!.overridden]),
    [
      [6, 0, false],
      [9, 0, true],
      [6, 0, false],
    ],
    'in time, by the extension',
  )
  t.same((await lead.json<Extension[]>('GET', `${path}/assignments/${school.assignments[0]}/extensions`)).length, 1)
  t.same((await lead.json<unknown[]>('GET', `${path}/announcements`)).length, 1)
  done.abort()
  await server.close()
  await agent

  const store = await openStore({ dataFolder, databaseUrl: null })
  t.teardown(() => store.close())
  t.same(
    await store.db.selectFrom('rates').select('key').where('key', 'like', 'passwords %').execute(),
    [],
    'however many learners there are, the door lets all of them in again at once',
  )
})

const byName = new Map(exercises.map((exercise) => [exercise.slug, exercise]))

async function passEverything(agent: HandAgent, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    // Closing the server ends everything that it waits for.
    const { status, body } = await agent
      .lease()
      .catch((error: unknown) => (done.aborted ? { status: 0, body: null } : Promise.reject(error)))
    if (status === 200) await agent.result(body as Job, verdict('pass', { exercise: (body as Job).exercise }))
  }
}
