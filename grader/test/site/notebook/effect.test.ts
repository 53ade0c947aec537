import t from 'tap'
import { changeBetween, changeSentence, effectSentence, measuredBefore } from '../../../../site/src/notebook/effect.ts'
import { effectPicture } from '../../../../site/src/notebook/effect-picture.ts'
import { bytes, entry, times } from './sample.ts'

const change = (before: Parameters<typeof entry>[0], now: Parameters<typeof entry>[0]) => changeBetween(entry(before), entry(now))

t.test('against the baseline', async (t) => {
  t.equal(effectSentence(times(2.41, 2.33, 2.49)), '2.41× as fast as the baseline (2.33× to 2.49×). Target 2.00×.')
  t.equal(
    effectSentence(times(1.02, 0.97, 1.07)),
    '1.02× as fast as the baseline (0.97× to 1.07×). Target 2.00×. The interval contains 1, so this is no measurable difference.',
  )
  t.equal(
    effectSentence(times(3, 2.5, 3.5, { clock: 'wall' })),
    '3.00× the requests per second of the baseline (2.50× to 3.50×). Target 2.00×.',
  )
  t.equal(effectSentence(bytes(4.1, 3.8, 4.4)), '4.1 bytes left in memory per call (3.8 to 4.4). Limit 8.')
})

t.test('against the previous attempt, with the combined interval', async (t) => {
  const faster = change({ effect: times(1.5, 1.4, 1.6) }, { effect: times(3, 2.8, 3.2) })
  t.match(faster, { unit: 'times', value: 2, differs: true })
  t.equal(changeSentence(faster), '2.00× as fast as your previous attempt (1.75× to 2.29×).')
  t.equal(
    changeSentence(change({ effect: times(3, 2.8, 3.2) }, { effect: times(1.5, 1.4, 1.6) })),
    'Slower: 0.50× as fast as your previous attempt (0.44× to 0.57×).',
  )
  t.equal(
    changeSentence(change({ effect: bytes(60, 58, 62) }, { effect: bytes(4, 3, 5) })),
    '56 bytes per call less than your previous attempt (−59 to −53).',
  )
})

t.test('intervals that touch show no difference', async (t) => {
  t.equal(
    changeSentence(change({ effect: times(1.5, 1.4, 1.6) }, { effect: times(1.7, 1.6, 1.8) })),
    'No measurable difference from your previous attempt: the intervals overlap (1.00× to 1.29×).',
  )
  t.equal(
    changeSentence(change({ effect: bytes(4, 1, 7) }, { effect: bytes(3, 0, 6) })),
    'No measurable difference from your previous attempt: the intervals overlap (−7 to +5 bytes per call).',
  )
})

t.test('attempts that were measured differently are not compared', async (t) => {
  for (const other of [
    { exerciseVersion: 'v2' },
    { engine: 'node 26.10.0' },
    { sandbox: 'process' as const },
    { effect: bytes(1, 0, 2) },
    { effect: times(1, 1, 1, { clock: 'wall' }) },
    { effect: null },
  ])
    t.equal(change({}, other), null)
  t.match(changeSentence(null), 'The previous attempt cannot be compared')
})

t.test('the previous attempt is the last measured one', async (t) => {
  const attempts = [entry(), entry({ effect: null, outcome: 'wrong' }), entry()]
  t.equal(measuredBefore(attempts, 2), attempts[0])
  t.equal(measuredBefore(attempts, 0), null)
})

t.test('a picture for any effect, with its sentence', async (t) => {
  for (const effect of [times(2.4, 2.3, 2.5), times(0.001, 0.0009, 400), bytes(0, 0, 0), bytes(-2, -5, 1)]) {
    const picture = String(effectPicture('a', effect, effect))
    t.match(picture, 'class="before"')
    t.notMatch(picture, /NaN|Infinity/)
    t.match(picture, effectSentence(effect).slice(0, 12))
  }
  t.notMatch(String(effectPicture('a', times(2, 1, 3), bytes(1, 0, 2))), 'class="before"', 'bytes are not drawn beside ratios')
})
