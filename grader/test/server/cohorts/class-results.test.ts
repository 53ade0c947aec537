import t from 'tap'
import type { Speed } from '../../../contracts/index.ts'
import { HandAgent } from '../http/server.ts'
import { verdict } from '../http/verdict.ts'
import { UNLIMITED } from '../../fuzz/api.ts'
import { cohortOf, idOf, join, school } from './school.ts'
import { attempt, HandClock } from './work.ts'

const NAMES = Array.from({ length: 11 }, (_, index) => `Lea${index}`)
const clock = new HandClock('2026-03-02T09:00:00Z')
const server = await school(
  t,
  { Ina: 'instructor', ...Object.fromEntries(NAMES.map((name) => [name, 'learner' as const])) },
  { options: { clock }, env: UNLIMITED },
)
const [ina, ...learners] = await server.enter('Ina', ...NAMES)
const agent = new HandAgent(server)
const cohort = await cohortOf(ina!)
await join(ina!, cohort, 'learner', ...learners)
const path = `/api/cohorts/${cohort}`
const { body: assignment } = await ina!.post(`${path}/assignments`, {
  exercise: 'add',
  title: 'Adding',
  opensAt: '2026-03-01T00:00:00Z',
  dueAt: '2026-03-09T18:00:00Z',
  late: [],
  points: { required: 6, good: 8, excellent: 10 },
  policy: 'best',
  attempts: null,
})
const results = `${path}/assignments/${assignment.id}/class`
const hidden = (why: string) => ({
  status: 403,
  body: { error: { code: 'E_CLASS_RESULTS_HIDDEN', message: `How the class did is not shown: ${why}.` } },
})

/** Measured as that many times as fast. */
function fast(ratio: number): { speed: Speed } {
  const nsPerCall = { baseline: ratio, yours: 1 }
  return { speed: { ratio, low: ratio, high: ratio, required: 2, clock: 'cpu', sessions: 1, rounds: [], nsPerCall, noise: 0 } }
}

t.test('learners see how the class did where staff allow it, after the due time, from ten passes', async (t) => {
  await attempt(learners[0]!, agent, verdict('slow'))
  for (const [index, learner] of learners.slice(0, 9).entries()) await attempt(learner, agent, verdict('pass', fast(index + 2)))
  t.match(await learners[0]!.ask(results), hidden('its staff have not allowed it'))
  t.match((await learners[0]!.ask(path)).body, { classResults: false })
  t.match(await learners[0]!.send('PATCH', path, { version: 1, classResults: true }), { status: 403 })
  t.match(await ina!.send('PATCH', path, { version: 1, classResults: true }), { status: 200, body: { classResults: true } })
  t.match((await ina!.ask(`${path}/audit`)).body[0], { what: 'cohort.changed', details: { classResults: true } })
  t.match(await learners[0]!.ask(results), hidden('it is due for everyone only Mon 9 Mar 2026, 19:00 (Europe/Berlin)'))
  const extension = `${path}/assignments/${assignment.id}/extensions/${await idOf(learners[9]!)}`
  await ina!.send('PUT', extension, { dueAt: '2026-03-10T18:00:00Z', reason: 'Ill' })
  clock.set('2026-03-10T12:00:00Z')
  t.match(
    await learners[0]!.ask(results),
    hidden('it is due for everyone only Tue 10 Mar 2026, 19:00 (Europe/Berlin)'),
    'extensions included',
  )

  clock.set('2026-03-10T18:00:01Z')
  t.match(await learners[0]!.ask(results), hidden('fewer than 10 learners have passed, and it could show whose figures they are'))
  await attempt(learners[9]!, agent, verdict('pass', fast(123.4)))
  t.same((await learners[0]!.ask(results)).body, {
    learners: 11,
    started: 10,
    passed: 10,
    figure: 'ratio',
    figures: { p10: 3, p25: 4, p50: 7, p75: 9, p90: 10 },
    attempts: { p10: 1, p25: 1, p50: 1, p75: 1, p90: 1 },
    own: 2,
  })
  t.match((await learners[10]!.ask(results)).body, { passed: 10, own: null }, 'also for someone who has not tried')
  t.notMatch(JSON.stringify((await learners[0]!.ask(results)).body), /123/, 'the extremes are left out')
  await ina!.send('PATCH', path, { version: 2, classResults: false })
  t.match(await learners[0]!.ask(results), hidden('its staff have not allowed it'))
})

t.test('a copy for the next term keeps the setting', async (t) => {
  await ina!.send('PATCH', path, { version: 3, classResults: true })
  const { body } = await ina!.post(`${path}/copy`, { name: 'Next', firstDay: '2026-09-07' })
  t.match(body.cohort, { classResults: true })
})
