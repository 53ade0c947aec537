import { FORGERIES } from './corpus.ts'

/** Result of one attack. */
export interface AttackOutcome {
  name: string
  folder: string
  expected: readonly string[]
  /** Outcome or status; null if it was not tried. */
  got: string | null
  /** Why it was not tried, or its messages. */
  remark: string
  seconds: number
  /** A sentence if it broke out or got something forbidden; otherwise null. */
  breakout: string | null
  /** Differences in host and agent afterwards. */
  harm: readonly string[]
  /** The honest solution graded after it; null if there was none. */
  next: Honesty | null
}

/** Result of an honest solution. */
export interface Honesty {
  name: string
  expected: readonly string[]
  got: string
  remark: string
  seconds: number
}

export interface Totals {
  attacks: number
  forgeries: number
  notTried: number
  passes: number
  breakouts: number
  wrongWords: number
  harmed: number
  honest: number
  honestWrong: number
  calledForged: number
}

export function isAsExpected(outcome: AttackOutcome): boolean {
  return (
    outcome.got === null ||
    (outcome.expected.includes(outcome.got) &&
      outcome.breakout === null &&
      outcome.harm.length === 0 &&
      (outcome.next === null || isRight(outcome.next)))
  )
}

export function isRight({ expected, got }: Honesty): boolean {
  return expected.includes(got)
}

export function totals(outcomes: readonly AttackOutcome[]): Totals {
  const count = (isOne: (outcome: AttackOutcome) => boolean) => outcomes.filter(isOne).length
  return {
    attacks: count(({ got }) => got !== null),
    forgeries: count(({ got, folder }) => got !== null && (FORGERIES as readonly string[]).includes(folder)),
    notTried: count(({ got }) => got === null),
    passes: count(({ got }) => got === 'pass'),
    breakouts: count(({ breakout }) => breakout !== null),
    wrongWords: count(({ got, expected }) => got !== null && !expected.includes(got)),
    harmed: count(({ harm }) => harm.length > 0),
    honest: count(({ next }) => next !== null),
    honestWrong: count(({ next }) => next !== null && !isRight(next)),
    calledForged: count(({ next }) => next?.got === 'forged'),
  }
}

export const HEAD = row(['', 'attack', 'must get', 'got', 'seconds', 'next'])

/** A line of the table, followed by anything unexpected. */
export function line(outcome: AttackOutcome): string {
  const { name, expected, got, remark, seconds, breakout, harm, next } = outcome
  if (got === null) return row(['–', name, expected.join('|'), `not tried: ${remark}`, '', ''])
  const cells = row([
    isAsExpected(outcome) ? '✓' : '✗',
    name,
    expected.join('|'),
    got,
    seconds.toFixed(1),
    next === null ? '' : `${next.name}: ${next.got}`,
  ])
  const notes = isAsExpected(outcome)
    ? []
    : [
        ...(next !== null && !isRight(next)
          ? [`${next.name} is honest and must get ${next.expected.join('|')}: ${next.remark}`]
          : [remark]),
        ...(breakout === null ? [] : [`BREAKOUT: ${breakout}`]),
        ...harm,
      ]
  return cells + notes.map((note) => `    ${note.slice(0, 400)}\n`).join('')
}

/** The last line. */
export function summary(all: Totals, seconds: number): string {
  return [
    `${all.attacks} attacks (${all.forgeries} forgeries)`,
    `${all.passes} passes`,
    `${all.breakouts} breakouts`,
    `${all.wrongWords} wrong words`,
    `${all.harmed} harmed host or agent`,
    `${all.honestWrong} of ${all.honest} honest solutions in between not as expected (${all.calledForged} called forged)`,
    ...(all.notTried > 0 ? [`${all.notTried} not tried`] : []),
    `${seconds.toFixed(0)} s`,
  ].join(', ')
}

export function isUnharmed({ passes, breakouts, wrongWords, harmed, honestWrong }: Totals): boolean {
  return passes + breakouts + wrongWords + harmed + honestWrong === 0
}

/** A line of the table of honest solutions. */
export function honestLine(one: Honesty): string {
  const cells = row([isRight(one) ? '✓' : '✗', one.name, one.expected.join('|'), one.got, one.seconds.toFixed(1), ''])
  return isRight(one) ? cells : `${cells}    ${one.remark.slice(0, 400)}\n`
}

/** Its last line. */
export function honestSummary(all: readonly Honesty[], seconds: number): string {
  const forged = all.filter(({ got }) => got === 'forged').length
  const wrong = all.filter((one) => !isRight(one)).length
  return `${all.length} honest solutions, ${forged} called forged, ${wrong} not as expected, ${seconds.toFixed(0)} s`
}

function row(cells: string[]): string {
  const widths = [1, 38, 22, 14, 7, 6]
  return `${cells
    .map((cell, index) => cell.padEnd(widths[index]!))
    .join('  ')
    .trimEnd()}\n`
}
