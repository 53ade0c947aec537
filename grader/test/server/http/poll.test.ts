import t from 'tap'
import { leaseFrom } from '../../../server/http/poll.ts'
import type { Line, Taken } from '../../../server/queue/queue.ts'

const never = new AbortController().signal

t.test('obsolete jobs are skipped without waiting', async (t) => {
  const { line, waits } = lineOf('gone', 'gone too', 'wanted', 'next')
  t.equal(await leaseFrom(line, never, async ({ id }) => (id === 'wanted' ? id : null)), 'wanted')
  t.equal(waits(), 0)
})

t.test('a job that arrives during the wait is taken', async (t) => {
  const { line, waits } = lineOf(null, 'wanted')
  t.equal(await leaseFrom(line, never, async ({ id }) => id), 'wanted')
  t.equal(waits(), 1)
})

t.test('the job of an agent that hangs up goes back', async (t) => {
  const { line, back } = lineOf('wanted', 'next')
  const hungUp = new AbortController()
  const leased = leaseFrom(line, hungUp.signal, async ({ id }) => {
    hungUp.abort()
    return id
  })
  t.equal(await leased, null)
  t.same(back, ['wanted'])
  t.equal(await leaseFrom(line, hungUp.signal, async ({ id }) => id), null, 'and takes no other job')
})

/** A queue that returns these jobs one by one; null stands for an empty queue. */
function lineOf(...jobs: (string | null)[]): { line: Line; back: string[]; waits: () => number } {
  const back: string[] = []
  let waits = 0
  const line: Partial<Line> = {
    async take() {
      const id = jobs.shift() ?? null
      return id === null ? null : ({ id, attempt: 0 } as Taken)
    },
    giveBack: async ({ id }) => void back.push(id),
    wait: async () => void waits++,
  }
  return { line: line as Line, back, waits: () => waits }
}
