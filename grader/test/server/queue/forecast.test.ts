import t from 'tap'
import type { Kind } from '../../../contracts/index.ts'
import { forecast, roughly, toEstimate } from '../../../server/queue/forecast.ts'
import type { QueueState, Waiting } from '../../../server/queue/waiting.ts'
import { serviceTimesFrom } from '../../../server/queue/service-times.ts'
import type { Run } from '../../../server/queue/runs.ts'

const KINDS: Record<string, Kind> = { add: 'function', sum: 'function', server: 'http' }
const kindOf = (exercise: string) => KINDS[exercise] ?? null
const run = (exercise: string, seconds: number, more: Partial<Run> = {}): Run => ({
  exercise,
  seconds,
  waitedSeconds: 0,
  agoSeconds: 30,
  ...more,
})
const waits = (exercise: string, tagInSeconds = -1): Waiting => ({ submission: '', exercise, tagInSeconds })
const state = (more: Partial<QueueState>): QueueState => ({ waiting: [], running: [], coming: 0, ...more })
const steady = serviceTimesFrom([run('add', 2), run('add', 2), run('add', 2)], kindOf, 1)

t.test('a service time is the mean of the exercise, its kind standing for missing runs, else the default', async (t) => {
  const serviceTimes = serviceTimesFrom([run('add', 1), run('add', 2), run('add', 3), run('sum', 6)], kindOf, 1)
  t.same(['add', 'sum', 'server', 'gone'].map(serviceTimes.of), [2, 4, 9, 3])
  t.equal(serviceTimes.mean, 3)
  t.equal(serviceTimesFrom([], kindOf, 1).of('add'), 2)
  const [lately, before] = [Array.from({ length: 20 }, () => run('add', 2)), Array.from({ length: 280 }, () => run('add', 9))]
  t.equal(serviceTimesFrom([...lately, ...before], kindOf, 1).of('add'), 2, 'older runs no longer count')
})

t.test('overhead between runs counts while people wait', async (t) => {
  // Two lanes, runs of 2 s and a verdict every 1.5 s: each lane starts a run every 3 s.
  const busy = Array.from({ length: 10 }, (_, index) => run('add', 2, { waitedSeconds: 60, agoSeconds: 1.5 * index }))
  t.equal(serviceTimesFrom(busy, kindOf, 2).of('add'), 3)
  t.equal(
    serviceTimesFrom(
      busy.map((one) => ({ ...one, waitedSeconds: 0 })),
      kindOf,
      2,
    ).of('add'),
    2,
    'a lane that was idle tells nothing',
  )
  t.equal(
    serviceTimesFrom(
      busy.map((one) => ({ ...one, agoSeconds: one.agoSeconds + 3600 })),
      kindOf,
      2,
    ).of('add'),
    2,
    'nor do the lanes of an hour ago',
  )
  const after = busy.slice(0, 8)
  const before = busy.map((one) => ({ ...one, agoSeconds: one.agoSeconds + 90 }))
  t.equal(serviceTimesFrom([...after, ...before], kindOf, 2).of('add'), 3, 'nor does the time in which the lanes were away')
})

t.test('each is taken when a lane has finished the ones before it', async (t) => {
  const waiting = [waits('add'), waits('add'), waits('add')]
  const starts = (state: QueueState, lanes: number) => forecast(state, lanes, steady).waits.map((wait) => wait!.soonest)
  t.same(starts(state({ waiting }), 1), [0, 2, 4])
  t.same(starts(state({ waiting }), 2), [0, 0, 2])
  const running = [
    { exercise: 'add', forSeconds: 1.5 },
    { exercise: 'add', forSeconds: 60 },
  ]
  t.same(starts(state({ waiting, running }), 2), [0.5, 0.5, 2.5], 'an overdue run is expected to take a while longer')
  const { waitOf } = forecast(state({ waiting }), 1, steady)
  t.same(
    [1, 3, 5].map((ahead) => waitOf(ahead, 0, 'add')!.soonest),
    [2, 6, 10],
    'and who has come since is behind all of them',
  )
  const mixed = serviceTimesFrom([...Array(9).fill(run('server', 9)), ...Array(3).fill(run('add', 2))], kindOf, 1)
  t.equal(forecast(state({}), 1, mixed).waitOf(29, 0, 'add')!.soonest, 58, 'a class that starts at once is at one exercise')
})

t.test('newcomers overtake a person who has sent many, until the start tag is reached', async (t) => {
  const last = (tag: number, coming: number) =>
    forecast(state({ coming, waiting: [...Array<Waiting>(10).fill(waits('add')), waits('add', tag)] }), 1, steady).waits.at(-1)
  // Four in one minute can well be eleven in the next, and each takes 2 s.
  const load = (11 / 60) * 2
  t.same(
    [-1, 10, 1000].map((tag) => last(tag, 4)),
    [20, 20 + 10 * load, 20 / (1 - load)].map((latest) => ({ soonest: 20, latest })),
  )
  t.same(last(10, 0), { soonest: 20, latest: 21 }, 'without recent arrivals some are still possible')
  t.same(
    last(60, 100),
    { soonest: 20, latest: 20 + (123 / 60) * 2 * 60 },
    'more may come than the lane can take, and it is its turn for all that',
  )
})

t.test('a wait is one time, or two if it may well take longer', async (t) => {
  const wait = (soonest: number, latest: number) => toEstimate({ soonest, latest })
  t.same(wait(12, 12), { expectedSeconds: 10 })
  t.same(wait(11, 15), { expectedSeconds: 15 }, 'within one rounding step')
  t.same(wait(12, 33), { expectedSeconds: 10, latestSeconds: 35 })
  t.same(wait(2, 130), { expectedSeconds: 0, latestSeconds: 150 })
  t.same([wait(0, 0), wait(0.3, 0.3)], [{ expectedSeconds: 0 }, { expectedSeconds: 5 }], 'a short wait is not none')
  t.same(toEstimate(null), { expectedSeconds: null })
})

t.test('without lanes there is no estimate', async (t) => {
  const { waits: none, waitOf } = forecast(state({ waiting: [waits('add')] }), 0, steady)
  t.same([none, waitOf(1, 0, 'add')], [[null], null])
})

t.test('estimates are rounded to their precision, by far less than a factor of 1.5', async (t) => {
  t.same(
    [0, 2.6, 12, 58, 61, 119, 121, 290, 3599, 3601].map((seconds) => roughly(seconds)),
    [0, 5, 10, 60, 60, 120, 120, 300, 3600, 3600],
  )
  t.same(
    [4.9, 59, 104, 170, 4000].map((seconds) => roughly(seconds, Math.floor)),
    [0, 55, 100, 150, 3600],
  )
  for (let seconds = 20; seconds < 7200; seconds += 7)
    t.ok(Math.abs(Math.log(roughly(seconds) / seconds)) < Math.log(1.2), `${seconds} s: ${roughly(seconds)}`)
})
