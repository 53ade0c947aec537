import { quantile } from './summary.ts'
import { serve } from '../capacity/line.ts'

/** What became of one submission, in seconds since the lanes began. */
export interface Waited {
  /** One of the person with many. */
  isMany: boolean
  sent: number
  taken: number
  /** What its run took the lane. */
  service: number
  /** What its sender was told of the wait, and when. */
  told: { at: number; expected: number }[]
}

/** Where nothing is known to the second, nothing is told to the second: the least step in which a wait is told. */
const STEP_SECONDS = 5

/** Waits in the order of `all`, as they were. */
export function waitsOf(all: readonly Waited[]): number[] {
  return all.map(({ sent, taken }) => Math.max(0, taken - sent))
}

/** Waits in the order of `all`, had the same submissions been taken in the order in which they came. */
export function firstComeWaits(all: readonly Waited[], lanes: number): number[] {
  const order = all.map((_, index) => index).sort((a, b) => all[a]!.sent - all[b]!.sent)
  const { waits } = serve(order.map((index) => all[index]!.sent), (place) => all[order[place]!]!.service, lanes)
  const found = new Array<number>(all.length)
  for (const [place, index] of order.entries()) found[index] = waits[place]!
  return found
}

/** Seconds: median, p95, longest. */
export function spread(waits: readonly number[]): [number, number, number] {
  return [quantile(waits, 0.5), quantile(waits, 0.95), Math.max(...waits)]
}

export interface Honesty {
  told: number
  medianErrorSeconds: number
  /** Of those that were told: within that factor of what it was, or nearer than the step in which it is told. */
  within: number
}

/** How what was told compares with what then was. */
export function honesty(pairs: readonly { expected: number; actual: number }[], factor = 1.5): Honesty {
  const errors = pairs.map(({ expected, actual }) => Math.abs(expected - actual))
  const isNear = ({ expected, actual }: { expected: number; actual: number }) => Math.abs(expected - actual) <= STEP_SECONDS || Math.max(expected / actual, actual / expected) <= factor
  return { told: pairs.length, medianErrorSeconds: pairs.length === 0 ? 0 : quantile(errors, 0.5), within: pairs.filter(isNear).length }
}

/** What was told first to each, and what was told to any at any time, beside what was then waited. */
export function toldOf(all: readonly Waited[], which: 'first' | 'any'): { expected: number; actual: number }[] {
  return all.flatMap(({ told, taken }) => (which === 'first' ? told.slice(0, 1) : told).map(({ at, expected }) => ({ expected, actual: Math.max(0, taken - at) })))
}
