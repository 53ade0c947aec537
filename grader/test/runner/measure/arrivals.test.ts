import t from 'tap'
import { loadExercise } from '../../../shared/catalogue/load.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { httpSessions } from '../../../runner/measure/http.ts'
import { withLoaded } from '../../../runner/measure/loaded.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const exercise = loadExercise(exercisesFolder, 'more-than-it-can-take')
const limited = solutionFiles(exercise, 'limit-and-short-queue.js')

t.test('a load that arrives at a rate', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  await t.test('calls are answers in time, of as many requests in every window', async (t) => {
    for await (const { rounds, connections, endings, latencies } of httpSessions(exercise, limited, sandbox, { isClear: () => true })) {
      t.equal(connections, 0)
      for (const side of ['baseline', 'yours'] as const) {
        const { inTime, tooLate, refused } = endings![side]
        t.equal(inTime + tooLate + refused, 200 * rounds.length, `every request of the ${side} has ended`)
        t.equal(
          latencies![side].reduce((sum, [, requests]) => sum + requests, 0),
          inTime + tooLate,
          'the latencies are those of the served',
        )
        t.ok(rounds.reduce((sum, round) => sum + round[side].calls, 0) >= inTime)
        t.ok(rounds.every((round) => round[side].wallNs === 0.5e9))
      }
      t.equal(endings!.baseline.refused, 0)
      t.ok(endings!.yours.refused > 0, 'half of the requests are too many')
      return
    }
  })

  await t.test('a profile loads the server in the same way', async (t) => {
    const burst = await withLoaded(exercise, limited, sandbox, (loaded) => loaded.burst(200))
    t.match(burst, { requests: 200, seconds: 0.5, failed: 0 })
    t.ok(burst.latencies.length > 0 && burst.latencies.length < 200, `${burst.latencies.length} of 200 are served`)
  })
})
