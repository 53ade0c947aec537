import {
  duration,
  type Printed,
  type PrintedPart,
  stallWords,
  times,
  type Endings,
  type Heap,
  type Http,
  type TrialResult,
  type Verdict,
  type Outcome,
} from '../../contracts/index.ts'
import { printable } from './printable.ts'

/** Messages to the user go to stderr, so that stdout contains only the result. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Exit code: 0 for a pass, 1 for any other outcome that the submission caused, 2 if it must be measured again. */
export function exitFor(outcome: Outcome): 0 | 1 | 2 {
  if (outcome === 'pass') return 0
  return outcome === 'unsure' || outcome === 'fault' ? 2 : 1
}

/** Code of findings that the list of tests already shows. */
const SHOWN_AS_TEST = 'test-failed'

/** A verdict as lines for a terminal. */
export function report(verdict: Verdict): string {
  const passed = verdict.tests.filter((test) => test.ok).length
  const lines = [
    `${verdict.verdict.toUpperCase()}${verdict.level ? ` (${verdict.level})` : ''}  ${verdict.summary}`,
    ...(verdict.feedback ? [`feedback  ${verdict.feedback.text}`] : []),
    `tests     ${passed} of ${verdict.tests.length} passed`,
    ...verdict.tests.filter((test) => !test.ok).flatMap((test) => [`  ✗ ${test.name}`, indent(test.message ?? '')]),
    ...printedLines(verdict.printed),
    ...figures(verdict),
    ...verdict.findings
      .filter(({ code }) => code !== SHOWN_AS_TEST)
      .map((one) => `${one.code}  ${one.file ? `${one.file}:${one.line ?? 1}:${one.column ?? 1} ` : ''}${one.message}\n  ${one.hint}`),
    `measured  in ${verdict.seconds.toFixed(2)} s on ${verdict.engine}, ${verdict.sandbox}`,
  ]
  // Names of tests, messages and findings can quote the submission as well.
  return printable(`${lines.join('\n')}\n`)
}

/** What the submission printed, with the tests that printed it. */
function printedLines(printed: Printed | undefined): string[] {
  if (printed === undefined) return []
  const { bytes, lines, first, last, cut } = printed
  const shown = (part: PrintedPart, index: number, all: PrintedPart[]) => [
    ...(index > 0 && all[index - 1]!.test === part.test ? [] : [`  ${part.test ?? 'while loading'}`]),
    indent(part.text.replace(/\n$/, '')),
  ]
  return [
    `printed   ${bytes} bytes in ${lines} lines during the tests`,
    ...first.flatMap(shown),
    ...(cut ? ['  … left out'] : []),
    ...last.flatMap(shown),
  ]
}

function figures({ speed, http, heap, loadTest, benchmark }: Verdict): string[] {
  const lines: string[] = []
  const ratio = speed ?? http
  if (ratio)
    lines.push(
      `ratio     ${times(ratio.ratio)} (${times(ratio.low)} to ${times(ratio.high)}), required ${times(ratio.required)}, ${ratio.sessions} sessions, ${ratio.clock} clock`,
    )
  if (ratio?.typical !== undefined && ratio.total !== undefined)
    lines.push(`in total  ${times(ratio.total)}, typically ${times(ratio.typical)}${speed?.stalls ? `; ${stallWords(speed.stalls)}` : ''}`)
  if (speed) lines.push(`a call    ${speed.nsPerCall.yours.toFixed(0)} ns, baseline ${speed.nsPerCall.baseline.toFixed(0)} ns`)
  if (http)
    lines.push(
      `CPU per request ${http.cpuUsPerRequest.yours.toFixed(0)} µs, baseline ${http.cpuUsPerRequest.baseline.toFixed(0)} µs; ${http.requestsPerSecond.yours.toFixed(0)} ${http.arrivals ? 'answers in time' : 'requests'} per second`,
    )
  if (http?.arrivals)
    lines.push(
      `arrivals  ${endings(http.arrivals.yours)}; baseline ${endings(http.arrivals.baseline)}; ${http.arrivals.perSecond} per second`,
    )
  if (http)
    lines.push(`latency   ${latency(http.latencyMs)}${http.baselineLatencyMs ? `; baseline ${latency(http.baselineLatencyMs)}` : ''}`)
  if (heap)
    lines.push(
      `heap      ${heap.bytesPerCall.toFixed(1)} bytes per call (${heap.low.toFixed(1)} to ${heap.high.toFixed(1)}), limit ${heap.limit}, ${heap.calls} calls${peak(heap)}`,
    )
  if (loadTest) lines.push(...loadTest.trials.map(trial))
  if (benchmark)
    lines.push(`inside    benchmark.js: ${benchmark.hz.toFixed(0)} ops/s ±${benchmark.rme.toFixed(2)} % (${benchmark.samples} samples)`)
  return lines
}

function endings({ inTime, tooLate, refused }: Endings): string {
  return `${inTime.toFixed(0)} in time, ${tooLate.toFixed(0)} too late, ${refused.toFixed(0)} refused`
}

function latency({ p50, p99, slowest = p99 }: Http['latencyMs']): string {
  return `median ${duration(p50 / 1000)}, 99th percentile ${duration(p99 / 1000)}, slowest ${duration(slowest / 1000)}`
}

/** Empty if the peak was not measured because the heap figures had already decided. */
function peak({ peakMb }: Heap): string {
  return peakMb.yours > 0 ? `; peak ${peakMb.yours} MB` : ''
}

function trial({ what, said, why, right, requests, seconds }: TrialResult): string {
  return `${right ? '✓' : '✗'} ${said === null ? 'too late  ' : said ? 'slower    ' : 'not slower'}  ${what}; ${requests} requests, ${seconds.toFixed(1)} s${why === null ? '' : ` (${why})`}`
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ')
}
