import type { CapacityCost } from '../../contracts/index.ts'
import type { Service } from './formulas.ts'
import type { Random } from './rush.ts'

/** Shares of each kind of task among submissions; they need not add up to 1. */
export type Mix = Readonly<Partial<Record<CapacityCost['kind'], number>>>

/** Mean and spread of a mix, by the measured seconds of its kinds. */
export function serviceOf(costs: readonly CapacityCost[], mix: Mix): Service {
  const parts = partsOf(costs, mix)
  const meanSeconds = sum(parts.map(({ share, seconds }) => share * mean(seconds)))
  const square = sum(parts.map(({ share, seconds }) => share * mean(seconds.map((one) => one * one))))
  return { meanSeconds, scv: square / meanSeconds ** 2 - 1 }
}

/** Draws seconds on a lane: first a kind by its share, then one of the values measured for it. */
export function drawService(costs: readonly CapacityCost[], mix: Mix, random: Random): () => number {
  const parts = partsOf(costs, mix)
  return () => {
    let left = random()
    const part = parts.find(({ share }) => (left -= share) < 0) ?? parts.at(-1)!
    return part.seconds[Math.floor(random() * part.seconds.length)]!
  }
}

/** Mean CPU seconds that a verdict of this mix costs on cores beside the lane. */
export function besideSeconds(costs: readonly CapacityCost[], mix: Mix): number {
  return sum(partsOf(costs, mix).map(({ share, besideCpuSeconds }) => share * besideCpuSeconds))
}

/** 95 % confidence interval of a mean, by the percentile bootstrap (Efron, 1979). */
export function meanInterval(values: readonly number[], random: Random): Interval {
  return bootstrapped(() => meanAgain(values, random))
}

/** 95 % confidence interval of the mean seconds of a mix whose kinds were measured separately. */
export function mixInterval(costs: readonly CapacityCost[], mix: Mix, random: Random): Interval {
  const parts = partsOf(costs, mix)
  return bootstrapped(() => sum(parts.map(({ share, seconds }) => share * meanAgain(seconds, random))))
}

export interface Interval {
  low: number
  high: number
}

const RESAMPLES = 2000

function bootstrapped(draw: () => number): Interval {
  const drawn = Array.from({ length: RESAMPLES }, draw).sort((a, b) => a - b)
  return { low: drawn[Math.floor(0.025 * RESAMPLES)]!, high: drawn[Math.ceil(0.975 * RESAMPLES) - 1]! }
}

/** Mean of a resample: as many of the values, drawn with replacement. */
function meanAgain(values: readonly number[], random: Random): number {
  return mean(values.map(() => values[Math.floor(random() * values.length)]!))
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

/** @throws RangeError if a kind was not measured or the mix is empty */
function partsOf(costs: readonly CapacityCost[], mix: Mix): (CapacityCost & { share: number })[] {
  const wanted = Object.entries(mix).filter(([, share]) => share > 0)
  const whole = sum(wanted.map(([, share]) => share))
  if (whole === 0) throw new RangeError('The mix is empty')
  return wanted.map(([kind, share]) => {
    const cost = costs.find((one) => one.kind === kind)
    if (cost === undefined || cost.seconds.length === 0) throw new RangeError(`The cost of a ${kind} was not measured`)
    return { ...cost, share: share / whole }
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
