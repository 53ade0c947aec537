import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import type { FlameNode } from '../../../contracts/index.ts'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'

const reading = loadExercise(exercisesFolder, 'find-the-frame')

t.test('a quiz is handled like any submission, keeps its answers secret, and has no profile', async (t) => {
  const server = await testServer(t, {}, { exercises: [reading] })
  const browser = new Browser(server)
  const agent = new HandAgent(server)
  const { body: shown } = await browser.ask('/api/exercises/find-the-frame')
  t.same(
    shown.reading.questions.map(({ id }: { id: string }) => id),
    ['own-time', 'amdahl', 'second-place'],
  )
  t.ok(
    shown.reading.profile.tree.children.some(({ name, children }: FlameNode) => name === 'busiest' && children.length === 3),
    'the picture is whole',
  )
  for (const { right, otherwise, feedback } of reading.reading!.questions) {
    for (const said of [right, otherwise, ...Object.values(feedback)]) t.notOk(JSON.stringify(shown).includes(said), said)
  }
  t.notMatch(JSON.stringify(shown), /accepted|solutions|debrief/)

  const send = (files: object) => browser.post('/api/submissions', { exercise: 'find-the-frame', files })
  t.match(await send({ 'answer.json': '{ not JSON' }), { status: 422, body: { error: { code: 'E_SYNTAX' } } })
  t.match(await send({ 'answer.js': '{}' }), { status: 422, body: { error: { code: 'E_FILE_UNKNOWN' } } })
  t.match(await send({ 'answer.json': JSON.stringify({ hot: 'x'.repeat(5000) }) }), {
    status: 413,
    body: { error: { code: 'E_FILE_TOO_LARGE' } },
  })
  const files = solutionFiles(reading, 'right.json')
  const {
    status,
    body: { id },
  } = await send(files)
  t.equal(status, 202)
  const { body: job } = await agent.lease()
  t.match(job, { exercise: 'find-the-frame', files })
  await agent.result(job, { ...verdict(), exercise: 'find-the-frame', verdict: 'pass', level: null })
  t.match((await browser.ask('/api/progress')).body, [{ exercise: 'find-the-frame', outcome: 'pass', level: null, attempts: 1 }])
  t.match(await browser.post(`/api/submissions/${id}/profile`, {}), {
    status: 422,
    body: {
      error: {
        code: 'E_PROFILE_KIND',
        message: 'find-the-frame runs no code, so there is no profile.',
        hint: 'Its verdict says what each answer shows.',
      },
    },
  })
  t.match(await browser.post(`/api/submissions/${id}/engines`, {}), { status: 422, body: { error: { code: 'E_PROFILE_KIND' } } })
})
