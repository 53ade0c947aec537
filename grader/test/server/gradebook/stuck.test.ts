import t from 'tap'
import type { Level, Outcome } from '../../../contracts/index.ts'
import type { Attempt } from '../../../server/gradebook/grade.ts'
import { stuck } from '../../../server/gradebook/stuck.ts'

const opensAt = new Date('2026-03-01T00:00:00Z')
const dueAt = new Date('2026-03-10T00:00:00Z')
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 2, day, hour))

/** One per hour, starting on 2 March. */
function attempts(...words: (Outcome | [Outcome, Level])[]): Attempt[] {
  return words.map((one, place) => {
    const [outcome, level] = typeof one === 'string' ? [one, null] : one
    return { submission: String(place), submittedAt: at(2, place), outcome, level }
  })
}

const ask = (sent: Attempt[], now: Date) => stuck(sent, { opensAt, dueAt }, now)

t.test('round in circles', (t) => {
  t.equal(ask(attempts('wrong', 'slow', 'slow', 'slow', 'slow', 'slow'), at(3)), null, 'the fourth that got no further')
  t.same(ask(attempts('wrong', 'slow', 'slow', 'wrong', 'slow', 'slow', 'slow'), at(3)), { why: 'circles', tries: 5, since: at(2, 1) })
  t.equal(ask(attempts('crash', 'crash', 'crash', 'crash', 'crash', 'wrong'), at(3)), null, 'the last one got further')
  t.equal(ask(attempts('slow', 'unsure', 'fault', 'unsure', 'slow', 'fault', 'unsure'), at(3)), null, 'what is no attempt is none')
  t.end()
})

t.test('silence while the time runs out', (t) => {
  t.equal(ask([], at(7, 23)), null, 'there is time')
  t.same(ask([], at(8)), { why: 'silence', hoursLeft: 48, since: null })
  t.same(ask(attempts('wrong'), at(9, 12)), { why: 'silence', hoursLeft: 12, since: at(2) })
  t.equal(ask([{ ...attempts('slow')[0]!, submittedAt: at(9, 1) }], at(9, 12)), null, 'busy today')
  t.equal(ask([], at(10)), null, 'it is over')
  t.end()
})

t.test('learners who have passed, or cannot have started, are not stuck', (t) => {
  t.equal(ask(attempts(['pass', 'required'], 'slow', 'slow', 'slow', 'slow', 'slow'), at(9, 23)), null)
  t.equal(stuck([], { opensAt, dueAt: at(1, 10) }, new Date('2026-02-28T23:00:00Z')), null)
  t.same(
    ask(
      attempts('slow').map((attempt) => ({ ...attempt, submittedAt: new Date('2026-02-01T00:00:00Z') })),
      at(9),
    ),
    { why: 'silence', hoursLeft: 24, since: null },
    'what was before it opened does not count',
  )
  t.end()
})
