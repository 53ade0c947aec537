/** Of a hundred such bounds, five are exceeded. */
const EXCEEDED = 0.05
/** Halvings of the unit interval: past the precision of a double. */
const HALVINGS = 60

/**
 * How large a share may be of which `part` of `whole` was seen: the upper end of the exact one-sided interval of 95 %
 * (Clopper & Pearson, The Use of Confidence or Fiducial Limits, Biometrika 1934). Of none in n it is nearly 3 / n. 1
 * where nothing was seen.
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
 * Chance of at most `part` in `whole` independent ones, each with chance `share`; term by term in logs, since the first
 * may be below what a double holds.
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
