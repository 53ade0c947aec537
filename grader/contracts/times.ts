/** A ratio as it is written everywhere: two decimals below ten, one below a hundred; two significant digits below a tenth, where decimals would end as 0.00. */
export function times(ratio: number): string {
  if (ratio > 0 && ratio < 0.0995) return `${ratio.toPrecision(2)}×`
  return `${ratio.toFixed(ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0)}×`
}
