/**
 * Formats a ratio: two decimals below ten, one below a hundred; two significant digits below a tenth, where two decimals
 * would come out as 0.00.
 */
export function times(ratio: number): string {
  if (ratio > 0 && ratio < 0.0995) return `${ratio.toPrecision(2)}×`
  return `${ratio.toFixed(ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0)}×`
}

/** Formats seconds for a sentence: 0.9 s, 35 ms. */
export function duration(seconds: number): string {
  if (seconds < 0.0995) return `${Number((1000 * seconds).toPrecision(2))} ms`
  return `${seconds < 9.95 ? seconds.toFixed(1) : seconds.toFixed(0)} s`
}

/** Says how often calls stall and for how long: 1 call in 27,000 takes 0.9 s. */
export function stallWords({ oneIn, seconds }: { oneIn: number; seconds: number }, call = 'call'): string {
  return `1 ${call} in ${Number(oneIn.toPrecision(2)).toLocaleString('en')} takes ${duration(seconds)}`
}
