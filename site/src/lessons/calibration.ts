import { html, type Html } from '../shared/html.ts'
import { significant } from '../shared/format.ts'
import { isOfNumber, quantity, type NumberPrediction, type Prediction } from './prediction.ts'

/** How a reader's predictions compare with what was measured. */
export interface Calibration {
  count: number
  right: number
  /** Numbers that were too high and too low. */
  high: number
  low: number
  /** Of predictions of ratios: the geometric means of expected and measured ones; null without any. */
  ratios: { count: number; expected: number; measured: number } | null
  /** Of numbers: the median of the factors between expected and measured, whichever is larger; null without any. */
  factor: number | null
}

/** Summarizes predictions. */
export function calibrationOf(predictions: readonly Prediction[]): Calibration {
  const numbers = predictions.filter(isOfNumber)
  const wrong = numbers.filter(({ isRight }) => !isRight)
  // The logarithm of 0 is not a number to average.
  const positive = numbers.filter(({ expected, measured }) => expected > 0 && measured > 0)
  const ratios = positive.filter(({ unit }) => unit === '×')
  return {
    count: predictions.length,
    right: predictions.filter(({ isRight }) => isRight).length,
    high: wrong.filter(({ expected, measured }) => expected > measured).length,
    low: wrong.filter(({ expected, measured }) => expected < measured).length,
    ratios:
      ratios.length === 0
        ? null
        : { count: ratios.length, expected: mean(ratios.map((one) => one.expected)), measured: mean(ratios.map((one) => one.measured)) },
    factor: positive.length === 0 ? null : Math.exp(median(positive.map((one) => Math.abs(distance(one))))),
  }
}

/** The summary in sentences. @param inLessons how many of the predictions are from lessons @param all number of predictions in the course */
export function calibrationView({ count, right, high, low, ratios, factor }: Calibration, inLessons: number, all: number): Html {
  const ofAttempts = count - inLessons
  return html`<p>You have made ${inLessons} of the course’s ${all} predictions${ofAttempts > 0 && html`, and ${ofAttempts} about your own attempts`}. ${right} of ${count} ${right === 1 ? 'was' : 'were'} right or close.</p>
${ratios && html`<p class="headline">You expected <b>${quantity(ratios.expected, '×')}</b> on average; it was <b>${quantity(ratios.measured, '×')}</b>.</p><p class="soft">That is over your ${ratios.count === 1 ? 'one prediction' : `${ratios.count} predictions`} of a ratio. The averages are geometric, so 2× and ½× make 1×.</p>`}
${factor !== null && html`<p>${high + low === 0 ? 'None of your numbers was far off' : `Of your numbers, ${high} ${high === 1 ? 'was' : 'were'} too high and ${low} too low`}. Half of them were within a factor of ${significant(Number(factor.toPrecision(2)))} of what was measured.</p>`}`
}

/** Predictions in the order of the course, each with its step, the answer, and how far the number was off. */
export function predictionsView(predictions: readonly Prediction[]): Html {
  const rows = [...predictions].sort((a, b) => (a.href < b.href ? -1 : 1)).map(rowView)
  return html`<div class="scroll" role="region" aria-label="Predictions" tabindex="0"><table class="listing"><thead><tr><th scope="col">Question</th><th scope="col">You expected</th><th scope="col">Measured</th><th scope="col">Off by</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function rowView(prediction: Prediction): Html {
  const { question, href, unit, expected, measured, isRight } = prediction
  const shown = (value: number | string) => (typeof value === 'number' ? quantity(value, unit) : value)
  return html`<tr><td><a href="${href}">${question}</a></td><td>${shown(expected)}</td><td>${shown(measured)}</td><td class="${isRight ? 'right' : 'off'}">${isOfNumber(prediction) ? offView(prediction) : isRight ? 'right' : 'another answer'}</td></tr>`
}

/** The distance of a number, in words, and as a bar to the left (too low) or right (too high) of the middle. */
function offView(prediction: NumberPrediction): Html {
  const { expected, measured, isRight } = prediction
  if (expected === 0 || measured === 0) return html`${isRight ? 'close' : expected < measured ? 'too low' : 'too high'}`
  const off = distance(prediction)
  const words = isRight ? 'close' : `${significant(Number(Math.exp(Math.abs(off)).toPrecision(2)))}× too ${off < 0 ? 'low' : 'high'}`
  const length = Math.min(1, Math.abs(off) / Math.log(WIDEST)) * HALF
  return html`${words} <svg viewBox="0 0 ${2 * HALF} 10" width="${2 * HALF}" height="10" aria-hidden="true"><path d="M${HALF} 0v10" class="middle"/><rect x="${off < 0 ? HALF - length : HALF}" y="2" width="${length.toFixed(1)}" height="6" /></svg>`
}

/** Factor at which the bar is as long as it gets. */
const WIDEST = 20
/** Half of the width of the picture of a distance, in px. */
const HALF = 40

function distance({ expected, measured }: NumberPrediction): number {
  return Math.log(expected / measured)
}

/** The geometric mean of positive numbers. */
function mean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}
