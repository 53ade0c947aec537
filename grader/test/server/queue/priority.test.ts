import t from 'tap'
import fc from 'fast-check'
import { priorityOf, REGRADES_FROM, SPACE_SECONDS, startTag } from '../../../server/queue/priority.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const at = (seconds: number) => new Date(NOON + seconds * 1000)
const secondsOf = (tag: Date) => (tag.getTime() - NOON) / 1000

/** Start tags of one person's submissions at these seconds. */
function tagsOf(sent: readonly number[]): Date[] {
  const tags: Date[] = []
  for (const seconds of [...sent].sort((a, b) => a - b)) tags.push(startTag(at(seconds), tags.at(-1) ?? null))
  return tags
}

const minute = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 10, maxLength: 60 })

t.test('occasional senders are served in order of sending', async (t) => {
  t.same(tagsOf([0, 10, 100]).map(secondsOf), [0, 10, 100])
  t.same(tagsOf([0, 0, 0, 30]).map(secondsOf), [0, SPACE_SECONDS, 2 * SPACE_SECONDS, 30], 'and a burst is spread out')
})

t.test('a person’s tenth submission in a minute waits behind another’s first, whenever in that minute it comes', async (t) => {
  fc.assert(
    fc.property(minute, fc.double({ min: 0, max: 60, noNaN: true }), (sent, other) => {
      const tenth = tagsOf(sent)[9]!
      return priorityOf(tenth, false) < priorityOf(startTag(at(other), null), false)
    }),
  )
  t.pass()
})

t.test('nobody starves: a submission precedes everything that others send after its tag', async (t) => {
  fc.assert(
    fc.property(minute, fc.array(minute, { maxLength: 5 }), (mine, others) => {
      const tag = tagsOf(mine).at(-1)!
      return others.every((sent) =>
        tagsOf(sent.map((seconds) => secondsOf(tag) + 1 + seconds)).every((other) => priorityOf(other, false) < priorityOf(tag, false)),
      )
    }),
  )
  t.pass()
})

t.test('regrades come after everything that people wait for, in order of request', async (t) => {
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(date, date, (one, other) => {
      const [learner, early, late] = [
        priorityOf(one, false),
        ...[one, other].sort((a, b) => a.getTime() - b.getTime()).map((tag) => priorityOf(tag, true)),
      ] as [number, number, number]
      return learner > REGRADES_FROM && learner <= 0 && early <= REGRADES_FROM && late <= early && late >= -(2 ** 31)
    }),
  )
  t.pass()
})
