import type { AgainstReference, BenchmarkStats, Http, LaneNote, Speed } from '../../../grader/contracts/verdict.ts'
import { duration, stallWords } from '../../../grader/contracts/times.ts'
import { counted } from '../shared/words.ts'
import { count, nanoseconds, significant, times } from '../shared/format.ts'
import { html, type Html } from '../shared/html.ts'
import { BAND, intervalPicture, type IntervalData } from '../shared/pictures/interval.ts'
import { barsPicture } from '../shared/pictures/bars.ts'

/** Ends of the intervals that were shown during the run. */
export type Earlier = readonly { low: number; high: number }[]

/** What the picture shows beside the measurement. */
export type ShownInterval = Pick<IntervalData, 'typical' | 'earlier'>

/** @param id unique in the page @param kept days after which the rounds were deleted, as in roundsWords */
export function speedView(id: string, speed: Speed, benchmark: BenchmarkStats | undefined, shown: ShownInterval, kept?: number): Html {
  return html`<section class="measured" aria-label="Speed">${intervalFigure(id, { ...speed, levels: levelsOn(speed), ...shown }, BAND.function, kept)}
<dl class="facts">${fact('A call takes', nanoseconds(speed.nsPerCall.yours), `baseline ${nanoseconds(speed.nsPerCall.baseline)}, CPU time`)}
${referenceFact(speed.reference)}
${totalFact(speed, 'calls', speed.stalls && stallWords(speed.stalls))}
${fact('Noise', `±${significant(speed.noise * 100)} %`, `over ${sessions(speed.sessions)}, by ${clock(speed.clock)}`)}
${laneFact(speed.lane)}
${benchmark && fact('benchmark.js', `${count(benchmark.hz)} ops/s`, `±${significant(benchmark.rme)} %, ${benchmark.samples} samples; measured inside your process, for information only`)}
</dl></section>`
}

/** @param id unique in the page @param kept days after which the rounds were deleted, as in roundsWords */
export function httpView(id: string, http: Http, shown: ShownInterval, kept?: number): Html {
  const { requestsPerSecond, cpuUsPerRequest, latencyMs, baselineLatencyMs } = http
  const bars = [
    { label: 'Baseline', value: requestsPerSecond.baseline },
    { label: 'Yours', value: requestsPerSecond.yours, highlight: true },
  ]
  return html`<section class="measured" aria-label="Speed under load">${intervalFigure(id, { ...http, levels: levelsOn(http), ...shown }, BAND.http, kept)}
<figure><figcaption>${perSecondWords(http)}</figcaption>${barsPicture(`${id}-rps`, bars, '', http.arrivals ? 'Answers in time per second' : 'Requests per second')}</figure>
<dl class="facts">${fact('Server CPU per request', `${significant(cpuUsPerRequest.yours)} µs`, `baseline ${significant(cpuUsPerRequest.baseline)} µs`)}
${http.arrivals && endingFacts(http.arrivals)}
${referenceFact(http.reference)}
${totalFact(http, http.arrivals ? 'answers in time' : 'requests')}
${fact(http.arrivals ? 'Latency of served requests, median' : 'Latency, median', `${significant(latencyMs.p50)} ms`, baselineLatencyMs ? `baseline ${significant(baselineLatencyMs.p50)} ms` : 'your server under this load')}
${fact('Latency, 99th percentile', `${significant(latencyMs.p99)} ms`, baselineLatencyMs ? `baseline ${significant(baselineLatencyMs.p99)} ms; one request in a hundred waits longer` : 'one request in a hundred waits longer')}
${latencyMs.slowest !== undefined && fact('Slowest response', duration(latencyMs.slowest / 1000), `of all timed requests${baselineLatencyMs?.slowest === undefined ? '' : `; baseline ${duration(baselineLatencyMs.slowest / 1000)}`}`)}
${fact('Judged by', judgedBy(http), `over ${sessions(http.sessions)}`)}
${laneFact(http.lane)}</dl></section>`
}

/** The picture with its caption, and the same figures in a collapsed table. */
export function intervalFigure(id: string, data: IntervalData, band: number, kept?: number): Html {
  return html`<figure>${intervalPicture(id, data, band)}
<figcaption>${roundsWords(kept)} ${barWords(data.decidedBy)}. The verdict is decided once the bar no longer reaches beyond both ends of the shaded band.${data.typical !== undefined && ` The diamond on the axis is a typical solution: ${times(data.typical)}.`}${data.levels !== undefined && ' Levels are measured against our reference, so their lines differ a little from run to run.'}</figcaption>
<details class="as-table"><summary>As a table</summary>${roundsTable(data)}</details></figure>`
}

/** Where the levels, which are ratios to the reference, lie on this run’s axis of ratios to the baseline. */
function levelsOn({ ratio, reference }: Pick<Speed, 'ratio' | 'reference'>): IntervalData['levels'] {
  if (reference === undefined) return undefined
  const levels = Object.entries(reference.levels).map(([level, from]) => [level, (from * ratio) / reference.ratio])
  return Object.fromEntries(levels) as IntervalData['levels']
}

function referenceFact(reference: AgainstReference | undefined): Html | null {
  if (reference === undefined) return null
  const levels = Object.entries(reference.levels).map(([level, from]) => `; ${level} from ${times(from)}`)
  const range = `${times(reference.low)} to ${times(reference.high)}`
  return fact(
    'Against our reference',
    times(reference.ratio),
    `${range}, side by side in ${sessions(reference.sessions)}${levels.join('')}`,
  )
}

function judgedBy({ decidedBy, clock, arrivals }: Http): string {
  if (decidedBy === 'slowest') return 'the slowest hundredth of the requests'
  const perSecond = arrivals ? 'answers in time' : 'requests per second'
  const what = clock === 'cpu' ? 'CPU time per request' : perSecond
  return decidedBy === 'total' ? `${what}, over all requests` : what
}

function perSecondWords({ connections, arrivals }: Http): string {
  if (arrivals === undefined) return `Requests per second over ${connections} connections`
  return `Answers per second within ${arrivals.deadlineMs} ms, of ${arrivals.perSecond} requests that arrive`
}

/** What became of those requests that were not served in time. */
function endingFacts({ baseline, yours, deadlineMs }: NonNullable<Http['arrivals']>): Html {
  const perSecond = (value: number) => `${count(Math.round(value))} per second`
  return html`${fact('Refused', perSecond(yours.refused), `baseline ${perSecond(baseline.refused)}`)}
${fact(`Served after more than ${deadlineMs} ms`, perSecond(yours.tooLate), `baseline ${perSecond(baseline.tooLate)}; these don’t count`)}`
}

/** What the bar shows: where typical rounds did not decide, the dots do not show the deciding figure. */
function barWords(decidedBy: IntervalData['decidedBy']): string {
  if (decidedBy === 'total') return 'The bar is the interval of the total cost of all rounds, the line across it the ratio'
  if (decidedBy === 'slowest') return 'The bar is the interval of the slowest hundredth of the requests, the line across it their ratio'
  return 'The bar is the interval over all rounds, the line across it the ratio'
}

/** Ratio of all calls together, beside that of typical calls: medians hide stalls. */
function totalFact({ typical, total }: Pick<Speed, 'typical' | 'total'>, calls: string, stalls?: string): Html | null {
  if (typical === undefined || total === undefined) return null
  return fact(`All ${calls} together`, times(total), `typical ${calls} ${times(typical)}${stalls ? `; ${stalls}` : ''}`)
}

/** @param kept days after which the rounds were deleted from the verdict; undefined while the verdict still has them */
function roundsWords(kept: number | undefined): string {
  if (kept === undefined) return 'Each dot is a round, each row a session in fresh processes.'
  return kept === 0 ? 'This server does not keep single rounds.' : `The single rounds were deleted after ${counted(kept, 'day')}.`
}

function roundsTable({ rounds, ratio, low, high, required }: IntervalData): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Rounds as a table"><table><caption>Times faster than the baseline</caption><tbody>
${rounds.map((session, index) => html`<tr><th scope="row">Session ${index + 1}</th><td>${session.map(times).join('  ')}</td></tr>`)}
<tr><th scope="row">All</th><td>${times(ratio)} (${times(low)} to ${times(high)})</td></tr><tr><th scope="row">Target</th><td>${times(required)}</td></tr></tbody></table></div>`
}

export function fact(name: string, value: string, note: string): Html {
  return html`<div><dt>${name}</dt><dd><b>${value}</b><span>${note}</span></dd></div>`
}

/** The noise floor: the ratio that the same instruments measured for equal code beside this run. */
function laneFact(lane: LaneNote | undefined): Html | null {
  if (!lane) return null
  const voided = lane.voided > 0 ? `; ${sessions(lane.voided)} discarded because of that` : ''
  return fact('Equal code measured', times(lane.equal), `on the same core in the same run; 1.00× would be perfect${voided}`)
}

function sessions(number: number): string {
  return number === 1 ? 'one session' : `${number} sessions`
}

function clock(kind: 'cpu' | 'wall'): string {
  return kind === 'cpu' ? 'CPU time' : 'the wall clock'
}
