import {
  duration,
  LEVELS,
  stallWords,
  times,
  type AgainstReference,
  type Heap,
  type Http,
  type Level,
  type LoadTest,
  type Speed,
  type Outcome,
} from '../../contracts/index.ts'
import { isUnchanged } from './feedback.ts'

/**
 * The verdict in one sentence, with its figures.
 * @param typical the ratio to the baseline that a typical correct solution reaches
 */
export function sentence(
  outcome: Outcome,
  level: Level | null,
  figures: { speed?: Speed; http?: Http; heap?: Heap; loadTest?: LoadTest },
  firstFinding: string | null,
  typical?: number,
): string {
  // With a finding, the leak is visible only to the kernel, and the heap’s own figures would contradict the verdict.
  if (figures.heap && (outcome === 'pass' || (outcome === 'leak' && firstFinding === null))) return heapSentence(outcome, figures.heap)
  if (figures.loadTest && hasEnded(figures.loadTest) && (outcome === 'pass' || outcome === 'wrong'))
    return loadTestSentence(figures.loadTest)
  const speed = figures.speed ?? figures.http
  if (speed && outcome === 'pass')
    return `${times(speed.ratio)} ${asFast(figures)} (${range(speed)}). Target ${times(speed.required)}: ${passed(level)}.${inTotal(figures)}${nextLevel(speed, level)}${typicalSolution(typical)}`
  if (figures.http?.decidedBy === 'slowest' && outcome === 'slow') return slowestSentence(figures.http)
  if (speed && outcome === 'slow') return `${slowSentence(figures, speed)}${typicalSolution(typical)}`
  if (outcome === 'unsure') return `${firstFinding ?? 'The measurement was too uncertain to decide.'} Run again; this run does not count.`
  return firstFinding ?? 'No details are known.'
}

/** Whether anything changed, by how much, and how far it is to the target. */
function slowSentence(figures: { speed?: Speed; http?: Http }, speed: Speed | Http): string {
  const { ratio, high, required, decidedBy = 'typical' } = speed
  const measured = `${times(ratio)} ${asFast(figures)} (${range(speed)})`
  if (decidedBy !== 'typical') return `Correct, but only ${measured}. Target: ${times(required)}.${why(figures)}`
  if (isUnchanged(speed)) return `Correct, but no measurable change: ${measured}. Target: ${times(required)}.`
  if (high < 1) return `Correct, but slower than the baseline: ${measured}. Target: ${times(required)}.`
  return `Correct, but only ${measured}. Target: ${times(required)}. For that, it would have to be ${times(required / ratio)} as fast as it is.`
}

/** How far it is to the next level of a pass. */
function nextLevel({ reference }: { reference?: AgainstReference }, level: Level | null): string {
  if (reference === undefined) return ''
  const { ratio, levels } = reference
  const next = (['good', 'excellent'] as const).find((one) => LEVELS.indexOf(one) > LEVELS.indexOf(level ?? 'required') && one in levels)
  if (next === undefined || levels[next]! <= ratio) return ''
  return ` Against our reference: ${times(ratio)}. Level ${next} starts at ${times(levels[next]!)}. For that, your code would have to be ${times(levels[next]! / ratio)} as fast as it is.`
}

function typicalSolution(typical: number | undefined): string {
  return typical === undefined ? '' : ` A typical solution reaches ${times(typical)}.`
}

function passed(level: Level | null): string {
  return level === null || level === 'required' ? 'passed' : `passed, level ${level}`
}

function asFast({ http, speed }: { speed?: Speed; http?: Http }): string {
  const { decidedBy = 'typical', clock } = (speed ?? http)!
  const perSecond = http?.arrivals ? 'the answers in time of the baseline' : 'the requests per second of the baseline'
  const typical = http && clock === 'wall' ? perSecond : 'as fast as the baseline'
  return decidedBy === 'total' ? `${typical} counting every ${http ? 'request' : 'call'}` : typical
}

/** Ratio of typical calls to the total above which the sentence mentions the total, whichever decided. */
const WORTH_SAYING = 1.1

function inTotal({ speed, http }: { speed?: Speed; http?: Http }): string {
  const { decidedBy, ratio, total = ratio } = (speed ?? http)!
  if (decidedBy !== 'typical' || ratio / total <= WORTH_SAYING) return ''
  return ` Counting every ${http ? 'request' : 'call'}, it is ${times(total)}${speed?.stalls ? `: ${stallWords(speed.stalls)}` : ''}.`
}

/** What slows down a submission whose typical calls are fast. */
function why({ speed, http }: { speed?: Speed; http?: Http }): string {
  const { decidedBy = 'typical', typical = 0 } = (speed ?? http)!
  if (decidedBy === 'typical') return ''
  const worst = http
    ? `the slowest request took ${duration((http.latencyMs.slowest ?? http.latencyMs.p99) / 1000)}`
    : speed!.stalls && stallWords(speed!.stalls)
  return ` A typical ${http ? 'request' : 'call'} reaches ${times(typical)}${worst ? `, but ${worst}` : ''}.`
}

function slowestSentence({ typical = 0, latencyMs: { p99, slowest = p99 }, baselineLatencyMs }: Http): string {
  const baseline = baselineLatencyMs ? ` (baseline: ${duration(baselineLatencyMs.p99 / 1000)})` : ''
  return `Correct, and typically ${times(typical)} as fast as the baseline, but 1 request in 100 takes ${duration(p99 / 1000)} or longer${baseline}; the slowest took ${duration(slowest / 1000)}.`
}

function heapSentence(outcome: 'pass' | 'leak', heap: Heap): string {
  const bounds = `${bytes(heap.low)} to ${bytes(heap.high)}`
  const flat = heap.low > 0 ? 'Memory grows, but by less than the limit' : 'Memory stays flat'
  if (outcome === 'pass') return `${flat}: ${bytes(heap.bytesPerCall)} bytes per call (${bounds}). Limit: ${heap.limit}.`
  return `Memory leak: each call retains ${bytes(heap.bytesPerCall)} bytes (${bounds}). Limit: ${heap.limit}.`
}

/** False if an invalid answer ended the run early. Then the outcome does not depend on the trials before it. */
function hasEnded({ trials, allowed }: LoadTest): boolean {
  return trials.length >= allowed.trials
}

function loadTestSentence({ trials, allowed }: LoadTest): string {
  const missed = trials.filter(({ slower, said }) => slower && said === false).length
  const alarms = trials.filter(({ slower, said }) => !slower && said === true).length
  const excessive = trials.filter(({ slower, said, right }) => slower === said && !right).length
  const mistakes = [
    ...(missed > 0 ? [`${missed} ${missed === 1 ? 'regression' : 'regressions'} missed`] : []),
    ...(alarms > 0 ? [`${alarms} ${alarms === 1 ? 'false alarm' : 'false alarms'}`] : []),
    ...(excessive > 0 ? [`${excessive} with too many requests`] : []),
  ]
  const right = trials.filter((trial) => trial.right).length
  if (mistakes.length === 0) return `All ${right} trials answered right: every regression found, no false alarm.`
  return `${right} of ${allowed.trials} trials answered right: ${mistakes.join(', ')}.`
}

function range(speed: { low: number; high: number }): string {
  return `${times(speed.low)} to ${times(speed.high)}`
}

function bytes(value: number): string {
  const rounded = Math.abs(value) >= 10 ? value.toFixed(0) : value.toFixed(1)
  return rounded.replace(/^-(0(\.0)?)$/, '$1')
}
