import { significant } from '../shared/format.ts'

/** A figure that a reader typed, or why the text is none and what to type instead. */
export type TypedFigure = { value: number } | { problem: string }

/** 9.2, or 1,234.5 with at least one group of three. */
const POINT = /^(\d+\.?\d*|\.\d+|\d{1,3}(,\d{3})+\.\d+|\d{1,3}(,\d{3}){2,})$/
/** 9,2, or 1.234,5. */
const COMMA = /^(\d+,\d+|\d{1,3}(\.\d{3})+,\d+|\d{1,3}(\.\d{3}){2,})$/
/** 1,234: a thousand in English, a little more than one elsewhere. */
const EITHER = /^[1-9]\d{0,2},\d{3}$/

/**
 * Reads a measured figure, with or without its unit. Accepts decimal commas and groups of three where only one number can be meant.
 * @param example a number that fits, for the hint
 */
export function readFigure(text: string, unit: string, example: number): TypedFigure {
  const typed = text.trim()
  if (typed === '') return { problem: `Enter the figure that you measured, for example ${significant(example)}.` }
  const digits = withoutUnit(typed, unit).replace(/[\s_'’]/g, '')
  if (EITHER.test(digits)) {
    return { problem: `“${typed}” can be ${digits.replace(',', '')} or ${digits.replace(',', '.')}. Enter one of these two.` }
  }
  if (/^[-−]/.test(digits)) return { problem: `“${typed}” is less than zero. Enter what you measured, without a sign.` }
  const value = POINT.test(digits)
    ? Number(digits.replaceAll(',', ''))
    : COMMA.test(digits)
      ? Number(digits.replaceAll('.', '').replace(',', '.'))
      : NaN
  if (value === 0) return { problem: 'A baseline of zero has no shares. Load the server for longer, and enter what you measure then.' }
  if (Number.isFinite(value)) return { value }
  return {
    problem: `“${typed}” is not a number of ${unit}. Convert it if it has another unit, and enter the number alone, for example ${significant(example)}.`,
  }
}

function withoutUnit(typed: string, unit: string): string {
  return typed.toLowerCase().endsWith(unit.toLowerCase()) ? typed.slice(0, -unit.length) : typed
}
