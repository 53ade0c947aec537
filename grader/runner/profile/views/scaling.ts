import type { Scaling } from '../../../contracts/index.ts'

/** Growth functions of the input size n, slowest growth first. */
const GROWTHS: Record<string, (size: number) => number> = {
  constant: () => 1,
  'log n': (size) => Math.log2(size),
  n: (size) => size,
  'n log n': (size) => size * Math.log2(size),
  'n²': (size) => size * size,
}

/** With fewer sizes or a narrower range, growth functions cannot be told apart. */
const LEAST_SIZES = 3
const LEAST_RANGE = 8
/** Root mean square of the residuals of ln t: a curve that is off by a quarter at every size does not fit. */
const MOST_OFF = 0.25
/**
 * The slowest growth with residuals below this is chosen even if a faster one fits better, because memory gets slower the more of it is
 * used and bends a line by as much. Over two and a half decades, a missing factor of log n causes residuals of 0.3 or more. If a fixed
 * cost dominates the smaller half of the sizes, it causes less and goes unnoticed.
 */
const LITTLE_OFF = 0.18
/** Least share of the growing part in the time at the largest size; below that, any growth could hide behind the fixed cost. */
const LEAST_GROWN = 0.5

const UNCLEAR = 'unclear'

type Points = Scaling['points']
type Curve = (size: number) => number

/**
 * The growth as a name such as “n log n”. The model is a fixed cost per call plus a constant times the growth. The slowest growth that
 * fits well wins, otherwise the best fit; “unclear” if none fits.
 */
export function growthOf(points: Points): string {
  const known = points.filter(({ size, ns }) => size >= 2 && ns > 0 && Number.isFinite(ns))
  const sizes = known.map(({ size }) => size)
  if (new Set(sizes).size < LEAST_SIZES || Math.max(...sizes) < LEAST_RANGE * Math.min(...sizes)) return UNCLEAR
  const fits = Object.entries(GROWTHS).map(([name, growth]) => ({
    name,
    off: residual(known, name === 'constant' ? growth : curveOf(known, growth)),
  }))
  const best = fits.find(({ off }) => off <= LITTLE_OFF) ?? fits.sort((a, b) => a.off - b.off)[0]
  return best!.off <= MOST_OFF ? best!.name : UNCLEAR
}

/** Fits a + b g(n) by least squares of relative errors; g(n) alone if a would not be positive, or would dominate. */
function curveOf(points: Points, growth: Curve): Curve {
  let [uu, uv, vv, u, v] = [0, 0, 0, 0, 0]
  for (const { size, ns } of points) {
    const [one, grown] = [1 / ns, growth(size) / ns]
    uu += one * one
    uv += one * grown
    vv += grown * grown
    u += one
    v += grown
  }
  const [fixed, rate] = [u * vv - v * uv, v * uu - u * uv] // times the same determinant: only their ratio matters
  const most = rate * Math.max(...points.map(({ size }) => growth(size)))
  if (!(fixed > 0) || most < LEAST_GROWN * (fixed + most)) return growth
  return (size) => fixed + rate * growth(size)
}

/** Root mean square of ln(t / curve) around its mean, which is the constant’s logarithm. */
function residual(points: Points, curve: Curve): number {
  const logs = points.map(({ size, ns }) => Math.log(ns / curve(size)))
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length
  return Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / logs.length)
}
