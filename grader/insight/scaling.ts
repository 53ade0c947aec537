import type { Scaling } from '../contracts/index.ts'

/** How time may grow with the size n of the input. */
const GROWTHS: Record<string, (size: number) => number> = {
  'constant': () => 1,
  'log n': (size) => Math.log2(size),
  'n': (size) => size,
  'n log n': (size) => size * Math.log2(size),
  'n²': (size) => size * size,
}

/** Fewer sizes, or a narrower range of them, tell no growth from another. */
const LEAST_SIZES = 3
const LEAST_RANGE = 8
/** Root mean square of the residuals of ln t: a quarter off at every size is no fit any more. */
const MOST_OFF = 0.25

const UNCLEAR = 'unclear'

/** “n log n”: the growth with the least squares on logarithms, where time is that growth times a constant; “unclear” where none fits. */
export function growthOf(points: Scaling['points']): string {
  const known = points.filter(({ size, ns }) => size >= 2 && ns > 0 && Number.isFinite(ns))
  const sizes = known.map(({ size }) => size)
  if (new Set(sizes).size < LEAST_SIZES || Math.max(...sizes) < LEAST_RANGE * Math.min(...sizes)) return UNCLEAR
  const fits = Object.entries(GROWTHS).map(([name, growth]) => ({ name, off: residual(known.map(({ size, ns }) => Math.log(ns / growth(size)))) }))
  const [best] = fits.sort((a, b) => a.off - b.off)
  return best!.off <= MOST_OFF ? best!.name : UNCLEAR
}

/** Root mean square around the mean, which is the constant's logarithm. */
function residual(logs: readonly number[]): number {
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length
  return Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / logs.length)
}
