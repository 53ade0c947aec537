import type { Scaling } from '../../../contracts/index.ts'

/** How time may grow with the size n of the input, the slowest first. */
const GROWTHS: Record<string, (size: number) => number> = {
  constant: () => 1,
  'log n': (size) => Math.log2(size),
  n: (size) => size,
  'n log n': (size) => size * Math.log2(size),
  'n²': (size) => size * size,
}

/** Fewer sizes, or a narrower range of them, tell no growth from another. */
const LEAST_SIZES = 3
const LEAST_RANGE = 8
/** Root mean square of the residuals of ln t: a quarter off at every size is no fit any more. */
const MOST_OFF = 0.25
/**
 * So little off, the slower growth stands, though a faster one may be nearer: memory is slower the more of it is used, and bends a
 * line by as much. Over two decades and a half, a factor of log n is off by 0.3 and more; behind a fixed cost that is most of the
 * smaller half of the sizes by less, and is not told from none.
 */
const LITTLE_OFF = 0.18
/** What grows is at least so much of the time of the largest size; below that any growth could hide behind the fixed cost. */
const LEAST_GROWN = 0.5

const UNCLEAR = 'unclear'

type Points = Scaling['points']
type Curve = (size: number) => number

/**
 * “n log n”: the slowest growth that is little off, or the one that is the least, where time is that growth times a constant and what
 * every call costs besides, however small its input; “unclear” where none fits.
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

/** a + b g(n) with the least squares of relative errors; g(n) alone where a would not be above 0, or would be most of it. */
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
