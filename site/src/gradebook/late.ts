import type { Late } from '../../../grader/contracts/cohort.ts'
import { stepEnd, type LateStep } from '../../../grader/contracts/late.ts'
import { momentIn } from '../../../grader/contracts/zones.ts'
import { unfit } from '../shared/forms/unfit.ts'
import { moment } from '../shared/time.ts'
import { elsewhere } from '../shared/zones.ts'

const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const STEP = new RegExp(String.raw`^(${NUMBER})\s*(h|hours?|d|days?)\s*[:=]?\s*(${NUMBER})\s*%(?:\s+left)?$`, 'i')

/** A percentage with a sign, or with a word of taking away. */
const OFF = new RegExp(
  String.raw`^(${NUMBER}\s*(?:h|hours?|d|days?))\b.*?(?:[-−–—]|\b(?:minus|less|off|penalty|lose|deduct)\b).*?(${NUMBER})\s*%|^(${NUMBER}\s*(?:h|hours?|d|days?))\b\D*(${NUMBER})\s*%\s*(?:off|less|penalty)`,
  'i',
)

const HINT = 'Write hours or days and what is left of the points: 24 h 80 %, or 3 d 50 %.'
const MOST_HOURS = 24 * 366
const MOST_DAYS = 366

/** What is left of the points after the due time, one step a line: “24 h 80 %”, “3 d 50 %”. */
export function lateText(late: Late): string {
  return late.map((step) => `${step.days === undefined ? `${step.hours} h` : `${step.days} d`} ${percent(step.share)} %`).join('\n')
}

/** Reads what `lateText` writes. @throws Refused that names the line which is no step, or which could mean something else */
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
  if (share > 1) throw unfit(`“${line}” leaves more than all of the points.`, HINT)
  if (unit!.toLowerCase().startsWith('h')) {
    if (length <= 0 || length > MOST_HOURS)
      throw unfit(`“${line}” does not end within a year after the due time.`, `Write more than 0 and at most ${MOST_HOURS} hours.`)
    return { hours: length, share }
  }
  if (!Number.isInteger(length))
    throw unfit(
      `“${line}” has a part of a day.`,
      `Days are whole days of the calendar. Write hours instead: ${length * 24} h ${percent(share)} %.`,
    )
  if (length <= 0 || length > MOST_DAYS)
    throw unfit(`“${line}” does not end within a year after the due time.`, `Write 1 to ${MOST_DAYS} days.`)
  return { days: length, share }
}

function unread(line: string): Error {
  const [, first, firstOff, second, secondOff] = OFF.exec(line) ?? []
  const [length, off] = [first ?? second, firstOff ?? secondOff]
  if (length === undefined || numberOf(off!) > 100) return unfit(`“${line}” does not read as a step after the due time.`, HINT)
  return unfit(
    `“${line}” can mean ${off} % off or ${off} % left.`,
    `Write what is left of the points. For ${off} % off: ${length} ${percent(1 - numberOf(off!) / 100)} %.`,
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
  /** For the reader, with an extension; ISO 8601. */
  dueAt: string
  /** The cohort's. */
  zone: string
}

/** In words, for a reader: each step with the moment at which it ends by the reader's clock, and by the cohort's where that differs. */
export function lateWords(late: Late, { dueAt, zone }: Due): string {
  return inWords(late, (step) => {
    const end = new Date(stepEnd(step, Date.parse(dueAt), zone)).toISOString()
    const there = elsewhere(end, zone)
    return `${moment(end)}${there === null ? '' : `, ${there}`}`
  })
}

/** In words, for an instructor who writes the rule: by the cohort's clock. */
export function lateWordsIn(late: Late, { dueAt, zone }: Due): string {
  return inWords(late, (step) => momentIn(stepEnd(step, Date.parse(dueAt), zone), zone))
}

function inWords(late: Late, endOf: (step: LateStep) => string): string {
  if (late.length === 0) return 'After the due time: nothing.'
  const steps = late.map((step) => `${percent(step.share)}${BOUND}% of the points up to ${lengthOf(step)} late (until ${endOf(step)})`)
  return `After the due time: ${steps.join('; ')}; then nothing.`
}

function lengthOf({ hours, days }: LateStep): string {
  return days === undefined ? `${hours}${BOUND}h` : `${days}${BOUND}${days === 1 ? 'day' : 'days'}`
}
