import { significant } from '../shared/format.ts'

/** An entry of a lesson's figures.json, as far as sentences use it. */
export interface Figure {
  bars: { label: string; value: number; low: number; high: number }[]
}

/** How to compare two bars: the ratio a to b; or, in per cent, how much more or less a is than b, or a's share of b. */
export const RELATIONS = ['times', 'more', 'less', 'share'] as const
export type Relation = (typeof RELATIONS)[number]

export interface Named {
  /** Label of the bar. */
  bar: string
  /** Its value, or an end of its interval. */
  at?: 'value' | 'low' | 'high' | undefined
  /** Label of the bar to compare with. */
  against?: string | undefined
  as?: Relation | undefined
}

/**
 * A number for a sentence from a figure: a bar's value with three significant digits; with `against`, its relation to another
 * bar, with two digits or in whole per cent.
 * @throws Error without such a bar, so that a lesson that cites a removed measurement does not build
 */
export function inWords(figure: Figure, named: Named): string {
  const value = valueOf(figure, named)
  if (named.against === undefined) return significant(value)
  return (named.as ?? 'times') === 'times' ? twoDigits(value) : String(Math.round(value))
}

/**
 * The number itself: a bar's value or, with `against`, its relation to another bar, as a factor or in per cent.
 * @throws Error without such a bar
 */
export function valueOf(figure: Figure, { bar, at = 'value', against, as: relation = 'times' }: Named): number {
  const value = barOf(figure, bar)[at]
  if (against === undefined) return value
  const ratio = value / barOf(figure, against).value
  return { times: ratio, more: 100 * (ratio - 1), less: 100 * (1 - ratio), share: 100 * ratio }[relation]
}

function barOf({ bars }: Figure, label: string): Figure['bars'][number] {
  const bar = bars.find((one) => one.label === label)
  if (!bar) throw new Error(`The figure has no bar “${label}”; it has ${bars.map((one) => `“${one.label}”`).join(', ')}.`)
  return bar
}

/** 1.0, 2.3, 28, 550: one digit after the point below ten. */
function twoDigits(ratio: number): string {
  return ratio < 9.95 ? ratio.toFixed(1) : significant(Number(ratio.toPrecision(2)))
}
