import { significant } from '../shared/format.ts'

/** An entry of a lesson’s figures.json, as far as sentences speak of it. */
export interface Figure {
  bars: { label: string; value: number; low: number; high: number }[]
}

/** How two bars are set against each other: a over b; in per cent, how much more or less a is than b, or which share of it. */
export const RELATIONS = ['times', 'more', 'less', 'share'] as const
export type Relation = (typeof RELATIONS)[number]

export interface Named {
  /** Label of the bar. */
  bar: string
  /** What of it: its value, or an end of its interval. */
  at?: 'value' | 'low' | 'high' | undefined
  /** Label of the bar that its value is set against. */
  against?: string | undefined
  as?: Relation | undefined
}

/**
 * A number of a sentence, out of a figure: a bar’s value with three significant digits; with `against`, how it stands to
 * another bar, with two digits, or in whole per cent. Throws where there is no such bar, so that a lesson that speaks of what
 * is measured no longer is not built.
 */
export function inWords(figure: Figure, { bar, at = 'value', against, as: relation = 'times' }: Named): string {
  const value = barOf(figure, bar)[at]
  if (against === undefined) return significant(value)
  const other = barOf(figure, against).value
  if (relation === 'times') return twoDigits(value / other)
  const share = { more: value / other - 1, less: 1 - value / other, share: value / other }[relation]
  return String(Math.round(share * 100))
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
