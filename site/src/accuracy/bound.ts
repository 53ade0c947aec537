/** The true share exceeds five in a hundred such bounds. */
const EXCEEDED = 0.05
/** Halvings of the unit interval: past the precision of a double. */
const HALVINGS = 60

/**
 * Upper bound of a share after `part` of `whole` trials: the upper end of the exact one-sided 95 % interval (Clopper & Pearson, The Use
 * of Confidence or Fiducial Limits, Biometrika 1934). For 0 of n it is about 3 / n; for n = 0 it is 1.
 */
export function atMost(part: number, whole: number): number {
  if (part >= whole) return 1
  let [low, high] = [part / whole, 1]
  for (let i = 0; i < HALVINGS; i++) {
    const share = (low + high) / 2
    if (chanceOfSoFew(part, whole, share) > EXCEEDED) low = share
    else high = share
  }
  return high
}

/**
 * Probability of at most `part` successes in `whole` independent trials with probability `share`; summed in logs, since the
 * first term can underflow a double.
 */
function chanceOfSoFew(part: number, whole: number, share: number): number {
  let log = whole * Math.log1p(-share)
  let sum = Math.exp(log)
  for (let k = 1; k <= part; k++) {
    log += Math.log(((whole - k + 1) / k) * (share / (1 - share)))
    sum += Math.exp(log)
  }
  return sum
}
