import t from 'tap'
import { leaseFrom } from '../../../server/http/poll.ts'
import type { JobQueue, LeasedJob } from '../../../server/queue/queue.ts'

const never = new AbortController().signal

t.test('obsolete jobs are skipped without waiting', async (t) => {
  const { jobs, waits } = queueOf('gone', 'gone too', 'wanted', 'next')
  t.equal(await leaseFrom(jobs, never, async ({ id }) => (id === 'wanted' ? id : null)), 'wanted')
  t.equal(waits(), 0)
})

t.test('a job that arrives during the wait is taken', async (t) => {
  const { jobs, waits } = queueOf(null, 'wanted')
  t.equal(await leaseFrom(jobs, never, async ({ id }) => id), 'wanted')
  t.equal(waits(), 1)
})

t.test('the job of an agent that hangs up goes back', async (t) => {
  const { jobs, back } = queueOf('wanted', 'next')
  const hungUp = new AbortController()
  const leased = leaseFrom(jobs, hungUp.signal, async ({ id }) => {
    hungUp.abort()
    return id
  })
  t.equal(await leased, null)
  t.same(back, ['wanted'])
  t.equal(await leaseFrom(jobs, hungUp.signal, async ({ id }) => id), null, 'and takes no other job')
})

/** A queue that returns a job for each of these ids; null stands for an empty queue. */
function queueOf(...ids: (string | null)[]): { jobs: JobQueue; back: string[]; waits: () => number } {
  const back: string[] = []
  let waits = 0
  const jobs: Partial<JobQueue> = {
    async take() {
      const id = ids.shift() ?? null
      return id === null ? null : ({ id, attempt: 0 } as LeasedJob)
    },
    giveBack: async ({ id }) => void back.push(id),
    wait: async () => void waits++,
  }
  return { jobs: jobs as JobQueue, back, waits: () => waits }
}
