import {
  duration,
  stallWords,
  times,
  type Heap,
  type Http,
  type Level,
  type LoadTest,
  type Speed,
  type Outcome,
} from '../../contracts/index.ts'

/** The verdict in one sentence, with its figures. */
export function sentence(
  outcome: Outcome,
  level: Level | null,
  figures: { speed?: Speed; http?: Http; heap?: Heap; loadTest?: LoadTest },
  firstFinding: string | null,
): string {
  // A leak with a finding was seen by the kernel alone, and the heap’s own figures would contradict it.
  if (figures.heap && (outcome === 'pass' || (outcome === 'leak' && firstFinding === null))) return heapSentence(outcome, figures.heap)
  if (figures.loadTest && hasEnded(figures.loadTest) && (outcome === 'pass' || outcome === 'wrong'))
    return loadTestSentence(figures.loadTest)
  const speed = figures.speed ?? figures.http
  if (speed && outcome === 'pass')
    return `${times(speed.ratio)} ${asFast(figures)} (${range(speed)}), required ${times(speed.required)}: ${level}.${inTotal(figures)}`
  if (figures.http?.decidedBy === 'slowest' && outcome === 'slow') return slowestSentence(figures.http)
  if (speed && outcome === 'slow')
    return `Right, but ${times(speed.ratio)} ${asFast(figures)} (${range(speed)}); required ${times(speed.required)}.${why(figures)}`
  if (outcome === 'unsure')
    return `${firstFinding ?? 'The measurement did not settle on either side of the target.'} Run it again; it does not count.`
  return firstFinding ?? 'No more is known.'
}

function asFast({ http, speed }: { speed?: Speed; http?: Http }): string {
  const { decidedBy = 'typical', clock } = (speed ?? http)!
  const typical = http && clock === 'wall' ? 'the requests a second of the baseline' : 'as fast as the baseline'
  return decidedBy === 'total' ? `${typical} counting every ${http ? 'request' : 'call'}` : typical
}

/** Totals that differ so much from typical calls are said, whichever decided. */
const WORTH_SAYING = 1.1

function inTotal({ speed, http }: { speed?: Speed; http?: Http }): string {
  const { decidedBy, ratio, total = ratio } = (speed ?? http)!
  if (decidedBy !== 'typical' || ratio / total <= WORTH_SAYING) return ''
  return ` Counting every ${http ? 'request' : 'call'} it is ${times(total)}${speed?.stalls ? `: ${stallWords(speed.stalls)}` : ''}.`
}

/** What a slow one has that is fast in most calls. */
function why({ speed, http }: { speed?: Speed; http?: Http }): string {
  const { decidedBy = 'typical', typical = 0 } = (speed ?? http)!
  if (decidedBy === 'typical') return ''
  const worst = http
    ? `the slowest request took ${duration((http.latencyMs.slowest ?? http.latencyMs.p99) / 1000)}`
    : speed!.stalls && stallWords(speed!.stalls)
  return ` Typical is ${times(typical)}${worst ? `, but ${worst}` : ''}.`
}

function slowestSentence({ typical = 0, latencyMs: { p99, slowest = p99 }, baselineLatencyMs }: Http): string {
  const baseline = baselineLatencyMs ? `, the baseline’s ${duration(baselineLatencyMs.p99 / 1000)}` : ''
  return `Right, and typically ${times(typical)} as fast as the baseline, but 1 request in 100 takes ${duration(p99 / 1000)} or longer${baseline}; the slowest took ${duration(slowest / 1000)}.`
}

function heapSentence(outcome: 'pass' | 'leak', heap: Heap): string {
  const bounds = `${bytes(heap.low)} to ${bytes(heap.high)}`
  if (outcome === 'pass') return `Flat: ${bytes(heap.bytesPerCall)} bytes per call (${bounds}), at most ${heap.limit} allowed.`
  return `Every call leaves ${bytes(heap.bytesPerCall)} bytes behind (${bounds}), at most ${heap.limit} allowed.`
}

/** False where an answer that was none broke it off: then the trials before it are not what the word rests on. */
function hasEnded({ trials, allowed }: LoadTest): boolean {
  return trials.length >= allowed.trials
}

function loadTestSentence({ trials, allowed }: LoadTest): string {
  const missed = trials.filter(({ slower, said }) => slower && !said).length
  const alarms = trials.filter(({ slower, said }) => !slower && said).length
  const dear = trials.filter(({ slower, said, right }) => slower === said && !right).length
  const mistakes = [
    ...(missed > 0 ? [`${missed} ${missed === 1 ? 'regression' : 'regressions'} missed`] : []),
    ...(alarms > 0 ? [`${alarms} ${alarms === 1 ? 'false alarm' : 'false alarms'}`] : []),
    ...(dear > 0 ? [`${dear} with too many requests`] : []),
  ]
  const right = trials.filter((trial) => trial.right).length
  if (mistakes.length === 0) return `All ${right} pairs of builds told right: every regression found, no false alarm.`
  return `${right} of ${allowed.trials} pairs of builds told right: ${mistakes.join(', ')}.`
}

function range(speed: { low: number; high: number }): string {
  return `${times(speed.low)} to ${times(speed.high)}`
}

function bytes(value: number): string {
  const rounded = Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(1)
  return rounded.replace(/^-(0(\.0)?)$/, '$1')
}
