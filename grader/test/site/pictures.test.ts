import t from 'tap'
import { barsPicture, barsTable } from '../../../site/src/shared/pictures/bars.ts'
import { BAND, describe, intervalPicture } from '../../../site/src/shared/pictures/interval.ts'
import { memoryCurve } from '../../../site/src/shared/pictures/memory-curve.ts'

const speed = {
  ratio: 2.41,
  low: 2.33,
  high: 2.49,
  required: 2,
  rounds: [
    [2.4, 2.45, 2.38],
    [2.41, 2.36],
  ],
}
const count = (text: string, part: string) => text.split(part).length - 1

t.test('the interval has a dot for every round and a row for every session', async (t) => {
  const svg = String(intervalPicture('a', speed, BAND.function))
  t.equal(count(svg, '<circle'), 5)
  t.equal(count(svg, 'class="session"'), 2)
  t.match(svg, 'target 2.00×')
  t.match(svg, '<title id="a-t">')
  t.notMatch(svg, /NaN|Infinity|undefined/)
})

t.test('the interval in words says on which side of the target it lies', async (t) => {
  t.match(describe(speed), '2.41×, between 2.33× and 2.49× after 2 sessions. The interval clears the target of 2.00×.')
  t.match(describe({ ...speed, required: 3 }), 'stays below')
  t.match(describe({ ...speed, required: 2.4 }), 'touches')
})

t.test('levels and a typical solution are marked, and in the words', async (t) => {
  const data = { ...speed, levels: { good: 6, excellent: 36 }, typical: 10 }
  const svg = String(intervalPicture('a', data, BAND.function))
  t.match(svg, 'good 6.00×')
  t.match(svg, 'excellent 36.0×')
  t.equal(count(svg, 'class="typical"'), 1)
  t.match(describe(data), 'Level good starts at 6.00×. Level excellent starts at 36.0×. A typical solution reaches 10.0×.')
  t.notMatch(String(intervalPicture('a', speed, BAND.function)), /level-line|typical/)
  for (const [, at] of svg.matchAll(/ x="([\d.]+)%"/g)) t.ok(Number(at) <= 100)
})

t.test('every mark lies inside the picture, however far the figures are apart', async (t) => {
  for (const ratio of [0.00003, 0.02, 1, 1.02, 60, 4000]) {
    const svg = String(
      intervalPicture('a', { ratio, low: ratio * 0.99, high: ratio * 1.01, required: 6, rounds: [[ratio]] }, BAND.function),
    )
    const shares = [...svg.matchAll(/(?:x|x1|x2|cx)="(-?[\d.]+)%"/g)].map((match) => Number(match[1]))
    t.ok(
      shares.every((share) => share >= 0 && share <= 100),
      `ratio ${ratio}: ${Math.min(...shares)} to ${Math.max(...shares)}`,
    )
  }
})

t.test('earlier intervals are drawn behind the current one', async (t) => {
  const svg = String(intervalPicture('a', { ...speed, earlier: [{ low: 2, high: 3 }] }, BAND.function))
  t.equal(count(svg, 'class="ghost"'), 1)
  t.ok(svg.indexOf('class="ghost"') < svg.indexOf('class="bar"'))
})

t.test('the memory curve is relative to its first point', async (t) => {
  const curve = [0, 1000, 2000].map((calls) => ({ calls, usedBytes: 5e6 + calls * 60, residentBytes: 6e7 }))
  const svg = String(memoryCurve('m', curve, 16))
  t.equal(count(svg, 'class="point"'), 3)
  t.match(svg, '120 kB more after 2,000 calls; the limit is 32 kB.')
  t.match(svg, 'allowed: 16 B per call')
  t.notMatch(String(memoryCurve('m', [], 16)), /NaN|Infinity|undefined/)
})

t.test('bars have their values beside them and in the table', async (t) => {
  const bars = [
    { label: 'starter <map>', value: 135010, low: 9e4, high: 1.4e5 },
    { label: 'loop', value: 401357 },
  ]
  const svg = String(barsPicture('b', bars, 'ops/s', 'Calls a second'))
  t.match(svg, '>135,010<')
  t.match(svg, 'starter &#60;map&#62;')
  const table = String(barsTable(bars, 'ops/s', 'Calls a second'))
  t.match(table, '90,000 to 140,000')
  t.notMatch(table, 'undefined')
})
