import type { Ended } from './stack-verdicts.ts'
import type { Killed } from './stack-kills.ts'
import type { Accepted, LoadResult } from './stack-learners.ts'
import { quantile } from '../../runner/verdict/interval.ts'
import type { Outcome } from '../../contracts/index.ts'

export interface Gap {
  name: string
  /** Seconds from the first submission to the kill. */
  atSeconds: number
  /** Longest gap without an acknowledgement that ended between this kill and the next. */
  gapSeconds: number
  /** The same gap, by the sender's clock. */
  fromMs: number
  toMs: number
}

/** The gap that each kill caused. */
export function gapsAfter(killed: readonly Killed[], { beganMs, accepted }: Pick<LoadResult, 'beganMs' | 'accepted'>): Gap[] {
  const times = accepted.map(({ atMs }) => atMs).sort((a, b) => a - b)
  return killed.map(({ name, atMs }, index) => {
    const until = killed[index + 1]?.atMs ?? Infinity
    const gaps = times.map((time, at) => [times[at - 1] ?? beganMs, time] as const).filter(([, to]) => to > atMs && to <= until)
    const [fromMs, toMs] = gaps.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? [atMs, atMs]
    return { name, atSeconds: (atMs - beganMs) / 1000, gapSeconds: (toMs - fromMs) / 1000, fromMs, toMs }
  })
}

/** Submissions that were not in flight during any gap. */
export function outsideOf(gaps: readonly Gap[], accepted: readonly Accepted[]): Accepted[] {
  return accepted.filter(({ atMs, waitedMs }) => gaps.every(({ fromMs, toMs }) => atMs <= fromMs || atMs - waitedMs >= toMs))
}

/** Sent and acknowledged submissions, as lines. */
export function describeSent(
  sent: LoadResult,
  { submissions, learners, seconds }: { submissions: number; learners: number; seconds: number },
  killed: readonly Killed[],
): string {
  const { accepted, beganMs, tries, unacknowledged, givenUp } = sent
  const tookSeconds = (Math.max(beganMs, ...accepted.map(({ atMs }) => atMs)) - beganMs) / 1000
  const gaps = gapsAfter(killed, sent)
  const others = Object.entries(unacknowledged).map(([what, count]) => `${what} ${count}`)
  return [
    `offered       ${submissions} submissions of ${learners} people in ${seconds} s: ${rate(submissions, seconds)}`,
    `acknowledged  ${accepted.length} in ${tookSeconds.toFixed(1)} s: ${rate(accepted.length, tookSeconds)}; ${givenUp} given up`,
    `tries         ${tries}, not acknowledged ${tries - accepted.length}${others.length > 0 ? `: ${others.join(', ')}` : ''}`,
    `accepting     ${spread(accepted.map(({ answeredMs }) => answeredMs))} from the request that was acknowledged to its answer`,
    `with tries    ${spread(accepted.map(({ waitedMs }) => waitedMs))} from when it was due to the answer`,
    `undisturbed   ${spread(outsideOf(gaps, accepted).map(({ waitedMs }) => waitedMs))} of those that came and went outside of the gaps below`,
    ...gaps.map(
      ({ name, atSeconds, gapSeconds }) =>
        `killed        ${name} at ${atSeconds.toFixed(1)} s: then nothing was acknowledged for up to ${gapSeconds.toFixed(2)} s`,
    ),
  ].join('\n')
}

/** Results of the acknowledged submissions, as lines; `beganAt` is milliseconds since 1970. */
export function describeEnded(ended: readonly Ended[], beganAt: number): string {
  const last = Math.max(...ended.map(({ decidedAt }) => decidedAt ?? 0))
  const others = ended.filter(({ outcome, expects }) => outcome !== expects)
  return [
    `verdicts      over the events ${listed(ended.map(({ verdicts }) => String(verdicts)))}`,
    `words         ${listed(ended.map(({ outcome }) => outcome ?? 'none'))}`,
    ...others.map(({ id, outcome, expects }) => `  ${id}: ${outcome ?? 'none'}, expected ${expects}`),
    `all there     ${((last - beganAt) / 1000).toFixed(1)} s after the first submission`,
  ].join('\n')
}

/** Whether every submission was eventually acknowledged and has exactly one verdict. */
export function isWhole({ accepted, givenUp }: Pick<LoadResult, 'accepted' | 'givenUp'>, ended: readonly Ended[]): boolean {
  return givenUp === 0 && ended.length === accepted.length && ended.every(({ verdicts }) => verdicts === 1)
}

/** Outcomes that are not a judgement. */
const NO_JUDGEMENT: readonly (Outcome | null)[] = ['unsure', 'fault', 'cancelled']

/** Whether anything was judged, and all of it right. */
export function isRight(ended: readonly Ended[]): boolean {
  return (
    ended.some(({ outcome, expects }) => outcome === expects) &&
    ended.every(({ outcome, expects }) => outcome === expects || NO_JUDGEMENT.includes(outcome))
  )
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return 'none'
  return `p50 ${quantile(values, 0.5).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms`
}

function rate(count: number, seconds: number): string {
  return `${(count / seconds).toFixed(1)}/s`
}

function listed(names: readonly string[]): string {
  const groups = Object.entries(Object.groupBy(names, (name) => name)).map(([name, ones]) => `${name} × ${ones!.length}`)
  return groups.sort().join(', ')
}
