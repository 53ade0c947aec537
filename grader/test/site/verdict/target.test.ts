import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { COUNTED, goalOf } from '../../../../site/src/verdict/target.ts'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'

t.test('every ranked task says what can be replaced', async (t) => {
  t.match(COUNTED.function, 'Any code that answers correctly counts')
  t.equal(COUNTED.heap, COUNTED.function)
  t.match(COUNTED.http, 'You can replace the framework, or serve HTTP yourself')
  t.equal(COUNTED.reading, null)
  t.equal(COUNTED['load-test'], null)
})

t.test('the goal of a server names what is compared', async (t) => {
  t.equal(goalOf({ kind: 'http', target: { required: 2 } }), '2× as fast as the baseline, under load')
  const arrivals = { perSecond: 400, deadlineMs: 100 }
  t.equal(
    goalOf({ kind: 'http', target: { required: 1.6, by: 'answers-in-time', arrivals } }),
    '1.6× the answers in time of the baseline, at 400 requests per second',
  )
})

t.test('sum-callback: a server without Express counts, the task says so, and a solution shows it', async (t) => {
  const { manifest } = loadExercise(exercisesFolder, 'sum-callback')
  t.match(
    readFileSync(join(exercisesFolder, 'sum-callback/README.md'), 'utf8'),
    'A server of `node:http` or `node:net` that answers correctly counts as well',
  )
  t.match(manifest.debrief, 'It counts here, because it answers correctly.')
  for (const solution of ['plain-http.js', 'plain-tcp.js']) t.match(manifest.solutions[solution], { verdict: 'pass', level: 'excellent' })
})
