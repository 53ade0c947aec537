/** Number formats of the whole site. Sizes are in bytes, times in the unit of the function's name. */

export { times } from '../../../grader/contracts/times.ts'

/** A count in groups of three: 12,345. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

export function bytes(value: number): string {
  const size = Math.abs(value)
  if (size < 1000) return `${significant(value)} B`
  if (size < 1_000_000) return `${significant(value / 1000)} kB`
  return `${significant(value / 1_000_000)} MB`
}

export function nanoseconds(value: number): string {
  if (value < 1000) return `${significant(value)} ns`
  if (value < 1_000_000) return `${significant(value / 1000)} µs`
  return `${significant(value / 1_000_000)} ms`
}

export function seconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} s`
}

/** Three significant digits, in groups of three for larger numbers. */
export function significant(value: number): string {
  if (value === 0) return '0'
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return decimals === 0 ? count(value) : String(Number(value.toFixed(Math.min(decimals, 3))))
}

/** A share of 0 to 1 in per cent, three significant digits: 41.2 %. Tiny shares become “< 0.1 %”, never 0. */
export function share(value: number): string {
  return value > 0 && value < 0.0005 ? '< 0.1 %' : `${Number((value * 100).toFixed(value < 0.9995 ? 1 : 0))} %`
}

/** A change with its sign: −3.2 µs, +48 B. @param write formats its absolute value */
export function signed(value: number, write: (size: number) => string): string {
  return value === 0 ? write(0) : `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`
}
