import t from 'tap'
import { outboxActions } from '../../../../site/src/admin/outbox-actions.ts'

/** The text of an outbox and the number of reads, if these numbers of grades are waiting at each read. */
async function pressed(waiting: number[], isLeft = false): Promise<{ said: string[]; waits: number[] }> {
  const [said, waits]: [string[], number[]] = [[], []]
  let reads = 0
  const page = {
    retryAll: async () => {},
    tell: (words: string) => void said.push(words),
    refresh: async (words = '') => {
      reads++
      if (words !== '') said.push(words)
    },
    connected: () => !(isLeft && reads > 1),
    waiting: () => waiting[Math.min(reads, waiting.length) - 1]!,
  }
  const wait = async (ms: number) => void waits.push(ms)
  await outboxActions(page, wait)['retry-all']!({}, {} as HTMLFormElement)
  for (let turn = 0; turn < 100; turn++) await null
  return { said, waits }
}

t.test('after “Try all now” the table is read until nothing waits', async (t) => {
  t.same(await pressed([40, 40, 20, 0]), {
    said: ['Trying now. The table below shows the progress.', 'All grades were sent.'],
    waits: [3000, 3000, 4000],
  })
})

t.test('a long wait is reported in the end', async (t) => {
  const { said, waits } = await pressed([2, 1])
  t.same(said, ['Trying now. The table below shows the progress.', '1 grade still waiting; the table says why.'])
  t.equal(
    waits.reduce((sum, ms) => sum + ms),
    120_000,
  )
})

t.test('reading stops when the page is left', async (t) => {
  t.match(await pressed([2], true), { said: { length: 1 }, waits: { length: 2 } })
})
