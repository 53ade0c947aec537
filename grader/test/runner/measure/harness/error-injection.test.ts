import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'

const { createFailures } = createRequire(import.meta.url)('../../../../runner/measure/harness/error-injection.cjs')

const REMEMBERED_MS = 300

function refused() {
  const counts = { find: 7, hello: 1 }
  const refusals: boolean[] = []
  const world = {
    counts: () => counts,
    refuse: (whether: boolean) => void refusals.push(whether),
    check: (status: number) => (status === 200 ? null : `it said ${status}`),
  }
  const failures = createFailures(world)
  /** What is said of an answer that comes now. */
  const answered = (status: number, sentAt = performance.now()): string | null => failures.tolerant.check(status, '', sentAt)
  return { counts, refusals, failures, answered }
}

t.test('while the data is refused, a failure may be told of a request that somebody asked for it after, or shortly before', async (t) => {
  const { counts, failures, answered } = refused()
  t.equal(answered(500), 'it said 500', 'it is not refused yet')
  failures.begin()
  t.equal(answered(500), 'it said 500', 'nobody has asked')
  counts.find++
  t.equal(answered(500), null)
  t.equal(answered(500), null, 'and who shares that question is told the same')
  t.equal(answered(503), 'it said 503', 'in no other words')
  t.equal(answered(200), null)
  await setTimeout(REMEMBERED_MS + 10)
  t.equal(answered(500), 'it said 500', 'nobody has asked since')
  counts.hello++
  t.equal(answered(500), null)
})

t.test('a question that is on its way for longer is shared by all who come before it has failed, and by nobody after', async (t) => {
  const { counts, failures, answered } = refused()
  failures.begin()
  counts.find++
  t.equal(answered(200), null, 'asked, and not yet failed')
  await setTimeout(REMEMBERED_MS + 10)
  const sentAt = performance.now()
  await setTimeout(1)
  t.equal(answered(500, sentAt), null)
  t.equal(answered(500, sentAt), null)
  await setTimeout(1)
  t.equal(answered(500), 'it said 500')
})

t.test('afterwards one may be told for as long, and to the first who are answered then, however long that takes', async (t) => {
  const { counts, refusals, failures, answered } = refused()
  failures.begin()
  const before = performance.now()
  failures.end()
  t.same(refusals, [true, false])
  t.equal(answered(500, before), null, 'of before')
  await setTimeout(REMEMBERED_MS + 20)
  counts.find++
  const sentAt = performance.now()
  t.equal(answered(500, sentAt), null, 'a question of before was on its way for so long')
  t.equal(answered(500, sentAt), null, 'and was shared by all who came meanwhile')
  await setTimeout(1)
  t.equal(answered(500), 'it said 500', 'whoever comes after an answer has it asked anew')
  t.equal(answered(200), null)
})
