import t from 'tap'
import type { BeliefRow } from '../../../contracts/beliefs.ts'
import type { ClassLive } from '../../../contracts/class-live.ts'
import { beliefsView, comparisonSentence, judged } from '../../../../site/src/class/beliefs.ts'
import { liveView } from '../../../../site/src/class/live.ts'
import { pathsView, revealedSentence } from '../../../../site/src/class/paths.ts'

const row = (changes: Partial<BeliefRow> = {}): BeliefRow => ({
  technique: 'hoist',
  people: 40,
  pays: 23,
  expected: 2,
  measured: [{ value: 1, low: 0.99, high: 1.01 }],
  alone: 0,
  bought: { value: 1, low: 0.99, high: 1.01 },
  ...changes,
})
const bought = (low: number, high: number) => ({ value: (low + high) / 2, low, high })

t.test('a belief stands beside what was bought, in one sentence', async (t) => {
  t.equal(comparisonSentence(row()), '23 of 40 expected it to pay, 2× as fast in the middle. It bought 1.00× (0.99× to 1.01×; 1 measured).')
  t.equal(
    comparisonSentence(row({ bought: null })),
    '23 of 40 expected it to pay, 2× as fast in the middle. Nobody’s attempt has a figure yet.',
  )
})

t.test('it is judged by the interval, not by the middle', async (t) => {
  const words = (changes: Partial<BeliefRow>) => judged(row(changes)).words
  t.equal(words({}), 'Does not pay')
  t.equal(words({ expected: 1 }), 'As expected: does not pay')
  t.equal(words({ bought: bought(0.9, 1.4) }), 'Too close to tell')
  t.equal(words({ bought: bought(1.2, 1.4) }), 'Pays less than expected')
  t.equal(words({ bought: bought(1.9, 2.2) }), 'Pays as expected')
  t.equal(words({ bought: bought(3, 4) }), 'Pays more than expected')
  t.equal(words({ bought: null }), 'Not measured')
})

t.test('a picture has the expectation, the interval and a dot for each learner', async (t) => {
  const view = String(beliefsView({ learners: 42, people: 40, rows: [row({ measured: [bought(0.9, 1.1), bought(0.95, 1.05)] })] }))
  t.equal(view.match(/<circle/g)?.length, 2)
  t.match(view, /<line class="expected"/)
  t.match(view, 'Expected 2× as fast. Bought 1.00×, from 0.99× to 1.01×.')
  t.match(String(beliefsView({ learners: 42, people: 2, rows: [] })), '2 learners said what they expect. From three on')
})

t.test('paths say who tries what when, and where learners are stuck', async (t) => {
  const view = String(
    pathsView({
      started: 9,
      passed: 4,
      unread: 1,
      techniques: [{ technique: 'loop', firstAt: [1, 5, 0, 0, 2], passed: 4, dropped: 0 }],
      stuck: [{ outcome: 'slow', techniques: ['hoist'], people: 3, attempts: 4 }],
      revealed: { people: 0, attempts: null, passed: 0 },
    }),
  )
  t.match(view, '4 of the 9 learners who started have passed.')
  t.match(view, /Loop instead of callbacks<\/th><td class="heat" style="--share:20%">1<\/td><td class="heat" style="--share:100%">5</)
  t.match(view, /<b>3 learners<\/b>: .*Slow<\/span> with hoisted, for 4 attempts in a row/)
  t.match(view, '1 attempt could not be analysed in time')
  t.match(
    revealedSentence({ people: 3, attempts: 4, passed: 2 }),
    /^3 learners had one shown, after 4 attempts in the middle; 2 passed afterwards/,
  )
})

t.test('the live view has no names unless they were asked for', async (t) => {
  const live: ClassLive = {
    learners: 30,
    atWork: 12,
    running: [{ exercise: 'add', stage: 'measuring', forSeconds: 3.2 }],
    waiting: [{ exercise: 'add', count: 4 }],
    queue: 6,
    expectedSeconds: 15,
    verdicts: [{ exercise: 'add', outcome: 'pass', level: 'good', effect: null, secondsAgo: 70 }],
  }
  const shown = (state: ClassLive) => String(liveView(state, () => 'Adding <1>'))
  t.match(shown(live), /12 of 30 learners.*starts in about 15 s.*Adding &#60;1&#62;.*measuring, 3\.2 s.*Pass, good.*1 min ago/s)
  t.match(shown(live), 'and 2 of others')
  t.notMatch(shown(live), 'class="who"')
  t.match(shown({ ...live, verdicts: [{ ...live.verdicts[0]!, name: 'Lea' }] }), '<span class="who">Lea</span>')
  t.match(shown({ ...live, expectedSeconds: null }), 'no grading machine is online')
})
