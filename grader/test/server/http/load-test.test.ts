import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import { Browser, HandAgent, testServer } from './server.ts'
import { verdict } from './verdict.ts'
import type { LoadTest } from '../../../contracts/index.ts'

const exercise = loadExercise(exercisesFolder, 'expose-the-regression')
const allowed = { trials: 11, seconds: 12, requests: 8000 }
const loadTest: LoadTest = {
  trials: [{ what: 'One', slower: true, said: true, why: null, right: true, requests: 840, seconds: 1.2 }],
  allowed,
}

t.test('a load test is handled like any submission, keeps its trials secret, and has no profile', async (t) => {
  const server = await testServer(t, {}, { exercises: [exercise] })
  const browser = new Browser(server)
  const agent = new HandAgent(server)
  const { body: shown } = await browser.ask('/api/exercises/expose-the-regression')
  t.same(shown.target, allowed)
  for (const { what, hint } of exercise.trials!) for (const said of [what, hint]) t.notOk(JSON.stringify(shown).includes(said), said)
  t.notMatch(JSON.stringify(shown), /plant":|solutions|debrief/)

  const files = solutionFiles(exercise, 'races.js')
  const {
    status,
    body: { id },
  } = await browser.post('/api/submissions', { exercise: 'expose-the-regression', files })
  t.equal(status, 202)
  const { body: job } = await agent.lease()
  t.match(job, { exercise: 'expose-the-regression', files })
  await agent.result(job, { ...verdict(), exercise: 'expose-the-regression', verdict: 'pass', level: 'required', loadTest })
  t.match((await browser.ask(`/api/submissions/${id}`)).body, { verdict: { verdict: 'pass', loadTest } })
  const hint = 'The slow part is the server under test. The verdict lists every trial and the fault planted in it.'
  const refused = {
    status: 422,
    body: {
      error: { code: 'E_PROFILE_LOAD_TEST', message: 'expose-the-regression is a load test, so there is no profile.', hint },
    },
  }
  t.match(await browser.post(`/api/submissions/${id}/profile`, {}), refused)
  t.match(await browser.post(`/api/submissions/${id}/engines`, {}), { status: 422, body: { error: { code: 'E_PROFILE_LOAD_TEST' } } })
})
