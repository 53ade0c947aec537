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
  /** The judgement on an answer that arrives now. */
  const answered = (status: number, sentAt = performance.now()): string | null => failures.tolerant.check(status, '', sentAt)
  return { counts, refusals, failures, answered }
}

t.test('while data is refused, a request may fail if the data was queried after it or shortly before', async (t) => {
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

t.test('a slow query is shared by requests that arrive before it fails, and by none after', async (t) => {
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

t.test('afterwards, requests may fail for as long, and so may the first answered ones, however long that takes', async (t) => {
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

t.test('failures have been tried once they were reported for twice the time that one may be remembered', async (t) => {
  const { counts, failures, answered } = refused()
  failures.begin()
  await setTimeout(2 * REMEMBERED_MS + 20)
  t.equal(failures.isTried(), false, 'nobody has asked')
  counts.find++
  t.equal(answered(200), null)
  t.equal(answered(500), null)
  t.equal(failures.isTried(), false, 'just now')
  await setTimeout(2 * REMEMBERED_MS + 20)
  t.equal(failures.isTried(), true)
})
