import type { Late } from '../../../grader/contracts/cohort.ts'
import { stepEnd, type LateStep } from '../../../grader/contracts/late.ts'
import { momentIn } from '../../../grader/contracts/zones.ts'
import { unfit } from '../shared/forms/unfit.ts'
import { zonedMoment } from '../shared/zones.ts'

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const STEP = new RegExp(String.raw`^(${NUMBER})\s*(h|hours?|d|days?)\s*[:=]?\s*(${NUMBER})\s*%(?:\s+left)?$`, 'i')

/** A percentage that is subtracted, by a sign or a word. */
const OFF = new RegExp(
  String.raw`^(${NUMBER}\s*(?:h|hours?|d|days?))\b.*?(?:[-−–—]|\b(?:minus|less|off|penalty|lose|deduct)\b).*?(${NUMBER})\s*%|^(${NUMBER}\s*(?:h|hours?|d|days?))\b\D*(${NUMBER})\s*%\s*(?:off|less|penalty)`,
  'i',
)

const HINT = 'Write hours or days and the remaining share of the points: 24 h 80 %, or 3 d 50 %.'
const MOST_HOURS = 24 * 366
const MOST_DAYS = 366

/** Remaining share of the points after the due time, one step per line: “24 h 80 %”, “3 d 50 %”. */
export function lateText(late: Late): string {
  return late.map((step) => `${step.days === undefined ? `${step.hours} h` : `${step.days} d`} ${percent(step.share)} %`).join('\n')
}

/** Parses the output of `lateText`. @throws Refused naming a line that is not a step or is ambiguous */
export function readLate(text: string): Late {
  const lines = text
    .split(/[\n;]|(?<=%(?:\s*left)?\s*),/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.map(readStep)
}

function readStep(line: string): LateStep {
  const [, count, unit, left] = STEP.exec(line) ?? []
  if (count === undefined) throw unread(line)
  const [length, share] = [numberOf(count), Number((numberOf(left!) / 100).toFixed(6))]
  if (share > 1) throw unfit(`“${line}” leaves more than 100 % of the points.`, HINT)
  if (unit!.toLowerCase().startsWith('h')) {
    if (length <= 0 || length > MOST_HOURS)
      throw unfit(`“${line}” does not end within a year after the due time.`, `Write more than 0 and at most ${MOST_HOURS} hours.`)
    return { hours: length, share }
  }
  if (!Number.isInteger(length))
    throw unfit(
      `“${line}” has a fraction of a day.`,
      `Days are whole calendar days. Write hours instead: ${length * 24} h ${percent(share)} %.`,
    )
  if (length <= 0 || length > MOST_DAYS)
    throw unfit(`“${line}” does not end within a year after the due time.`, `Write 1 to ${MOST_DAYS} days.`)
  return { days: length, share }
}

function unread(line: string): Error {
  const [, first, firstOff, second, secondOff] = OFF.exec(line) ?? []
  const [length, off] = [first ?? second, firstOff ?? secondOff]
  if (length === undefined || numberOf(off!) > 100) return unfit(`“${line}” is not a valid step.`, HINT)
  return unfit(
    `“${line}” can mean ${off} % off or ${off} % left.`,
    `Write the remaining share of the points. For ${off} % off: ${length} ${percent(1 - numberOf(off!) / 100)} %.`,
  )
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'))
}

function percent(share: number): number {
  return Number((share * 100).toFixed(2))
}

/** No-break space between a number and its unit. */
const BOUND = '\u00a0'

interface Due {
  /** The reader's due time, including an extension; ISO 8601. */
  dueAt: string
  /** The cohort's. */
  zone: string
}

/** In words for a reader: each step with its end in the cohort's time zone, and in the reader's if that differs. */
export function lateWords(late: Late, { dueAt, zone }: Due): string {
  return inWords(late, (step) => zonedMoment(new Date(stepEnd(step, Date.parse(dueAt), zone)).toISOString(), zone))
}

/** In words for the instructor who writes the rule: in the cohort's time zone. */
export function lateWordsIn(late: Late, { dueAt, zone }: Due): string {
  return inWords(late, (step) => momentIn(stepEnd(step, Date.parse(dueAt), zone), zone))
}

function inWords(late: Late, endOf: (step: LateStep) => string): string {
  if (late.length === 0) return 'Late attempts earn no points.'
  const steps = late.map((step) => `${percent(step.share)}${BOUND}% of the points up to ${lengthOf(step)} late (until ${endOf(step)})`)
  return `After the due time: ${steps.join('; ')}; then no points.`
}

function lengthOf({ hours, days }: LateStep): string {
  return days === undefined ? `${hours}${BOUND}h` : `${days}${BOUND}${days === 1 ? 'day' : 'days'}`
}
