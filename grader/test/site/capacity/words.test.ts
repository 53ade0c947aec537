import t from 'tap'
import { answer, duration, lanesInWords } from '../../../../site/src/capacity/words.ts'
import { rushPicture } from '../../../../site/src/shared/pictures/rush.ts'
import type { Plan } from '../../../shared/capacity/plan.ts'

t.test('times are said as one says them', async (t) => {
  t.strictSame([0, 0.04, 0.3, 8.2, 99, 179, 180, 5400, 9000].map(duration), [
    '0 s',
    '0 s',
    '0.3 s',
    '8 s',
    '99 s',
    '179 s',
    '3 min',
    '90 min',
    '2.5 h',
  ])
  t.strictSame([lanesInWords(1), lanesInWords(1200)], ['1 lane', '1,200 lanes'])
})

t.test('a plan in words', async (t) => {
  const plan: Plan = {
    rush: { submissions: 30_000, windowSeconds: 604_800, softSeconds: 2100 },
    service: { meanSeconds: 5.13, scv: 1.4 },
    peakMinute: 150,
    waits: { lanes: 11, median: 0, p95: 26.4, p99: 43, longest: 69, longestLine: 130, emptyAfterSeconds: 93 },
    rule: { lanes: 17, steadyWait: 0.3 },
    bill: { lanes: 11, beside: 6.86, api: 0.06, cores: 18, coreHours: 69.6 },
    deadlines: 4,
  }
  const text = String(answer(plan, { machines: 4, cores: 8, lanesEach: 3 }))
    .replaceAll(/<\/d[td]>/g, ': ')
    .replaceAll(/<[^>]+>/g, '')
  t.match(text, '11 lanes, 18 cores in all.')
  t.match(text, 'Submissions: 30,000, 150 of them in the last minute')
  t.match(text, 'half none, 95 in 100 26 s, 99 in 100 43 s, the longest 69 s')
  t.match(text, '18: 11 lanes, 6.9 beside them, 0.06 for the API and its store')
  t.match(text, 'Machines: 4 machines of 8 cores for the agents, with 3 lanes each: HOTPATH_LANES=5-7')
  t.match(text, 'Work: 70 core hours in all')
  t.match(text, '17 lanes, so that hardly anybody waits')
  t.match(
    String(answer({ ...plan, bill: { ...plan.bill, coreHours: 0.01 } }, { machines: 1, cores: 8, lanesEach: 1 })),
    'about a core hour in all, or less',
  )
})

t.test('the picture of a rush has a curve for each number of lanes, the deadline, and both in words', async (t) => {
  const minutes = [120, 60, 0, -60]
  const svg = String(
    rushPicture('r', minutes, [
      { lanes: 8, waiting: [0, 3, 40, 0] },
      { lanes: 4, waiting: [0, 30, 400, 100] },
      { lanes: 99, waiting: [0, 0, 0, 0] },
    ]),
  )
  t.equal(svg.split('<polyline').length - 1, 3)
  t.match(svg, 'With 8 lanes at most 40 wait, at the deadline. With 4 lanes at most 400 wait, at the deadline. With 99 lanes nobody waits.')
  t.match(svg, />−1 h<.*>0 h</)
  t.notMatch(svg, /NaN|Infinity|undefined/)
  const shares = [...svg.matchAll(/(?:x|x1|x2)="(-?[\d.]+)%"/g)].map((match) => Number(match[1]))
  t.ok(shares.every((share) => share >= 0 && share <= 100))
})
