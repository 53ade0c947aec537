import { html, type Html } from '../shared/html.ts'
import { significant } from '../shared/format.ts'

/** What a reader expected before a figure, and what was measured. The browser keeps one per question; the first answer counts. */
export interface Prediction {
  question: string
  /** Address of the step with the question. */
  href: string
  /** A number, or the text of the chosen option. */
  expected: number | string
  measured: number | string
  /** Unit of both numbers, such as × or %; '' for options. */
  unit: string
  /** Whether the number was close, or the option right. */
  isRight: boolean
}

/** A prediction of a number. */
export type NumberPrediction = Prediction & { expected: number; measured: number }

/** A number is close if it is at most this many times as large or as small as the measured one. */
export const CLOSE = 1.5

/** Which side of the measured number an answer is on. */
export type Side = 'low' | 'right' | 'high'

/**
 * Compares an expected number with the measured one.
 * @param close greatest factor between the two that counts as right
 * @param margin greatest difference that also counts as right, in the unit of both
 */
export function sideOf(expected: number, measured: number, close = CLOSE, margin = 0): Side {
  const isClose = Math.abs(expected - measured) <= margin || (expected * close >= measured && measured * close >= expected)
  if (isClose) return 'right'
  return expected < measured ? 'low' : 'high'
}

/** A number with its unit: 18×, 8 %, 0.04 ms. Ratios and per cent have two digits, as in the lessons' sentences. */
export function quantity(value: number, unit: string): string {
  const digits = unit === '×' || unit === '%' ? significant(Number(value.toPrecision(2))) : significant(value)
  return unit === '×' ? `${digits}×` : `${digits} ${unit}`.trim()
}

/** Sentences below a question after a number was entered. @param why the lesson's words for this side, '' if it was right */
export function numberView(side: Side, { expected, measured, unit }: NumberPrediction, why: string): Html {
  const judged = { low: 'Too low.', right: 'Close.', high: 'Too high.' }[side]
  return html`${judged} You expected ${quantity(expected, unit)}; the measured answer is ${quantity(measured, unit)}. <span>${why}</span>`
}

/** Sentences below a question after an option was chosen. */
export function choiceView(isRight: boolean, why: string): Html {
  return isRight ? html`Right: that is the measured answer.` : html`Not quite. <span>${why}</span> The measured answer is highlighted.`
}

/** A stored prediction; null for anything else. */
export function parsePrediction(stored: string | null): Prediction | null {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<Prediction> | null
    return typeof value === 'object' && value !== null && value.question !== undefined ? (value as Prediction) : null
  } catch {
    return null
  }
}

/** Whether the prediction is of a number. */
export function isOfNumber(prediction: Prediction): prediction is NumberPrediction {
  return typeof prediction.expected === 'number' && typeof prediction.measured === 'number'
}
