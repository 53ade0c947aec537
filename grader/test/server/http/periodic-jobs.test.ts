import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { runPeriodically } from '../../../server/http/periodic-jobs.ts'

t.test('a job that takes longer than its interval never runs twice at the same time', async (t) => {
  let running = 0
  let [runs, most] = [0, 0]
  const run = async () => {
    most = Math.max(most, ++running)
    await sleep(20)
    running--
    runs++
  }
  const stop = runPeriodically([{ everyMs: 1, name: 'slow', run }], new AbortController().signal, (error) => t.error(error))
  while (runs < 3) await sleep(5)
  stop()
  t.equal(most, 1)
})

t.test('a failure is reported with the name of the job, which goes on', async (t) => {
  const complaints: string[] = []
  const stop = runPeriodically(
    [{ everyMs: 1, name: 'broken', run: () => Promise.reject(new Error('no store')) }],
    new AbortController().signal,
    (error, name) => complaints.push(`${name}: ${(error as Error).message}`),
  )
  while (complaints.length < 2) await sleep(5)
  stop()
  t.equal(complaints[1], 'broken: no store')
})

t.test('nothing starts while the server closes', async (t) => {
  let runs = 0
  const closing = new AbortController()
  closing.abort()
  const stop = runPeriodically([{ everyMs: 1, name: 'late', run: async () => void runs++ }], closing.signal, (error) => t.error(error))
  await sleep(30)
  stop()
  t.equal(runs, 0)
})
