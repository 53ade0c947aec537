import { FORGERIES } from './corpus.ts'

/** How one attack ended. */
export interface Outcome {
  name: string
  folder: string
  expected: readonly string[]
  /** The word or status that it got; null where it was not tried. */
  got: string | null
  /** Why it was not tried, or what was said. */
  remark: string
  seconds: number
  /** It got out, or got what it should not: a sentence, else null. */
  breakout: string | null
  /** What was not as before afterwards. */
  harm: readonly string[]
  /** Whether the honest submission after it passed; null where none was sent. */
  nextPasses: boolean | null
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
  nextFailed: number
}

export function isAsExpected(outcome: Outcome): boolean {
  return outcome.got === null || (outcome.expected.includes(outcome.got) && outcome.breakout === null && outcome.harm.length === 0 && outcome.nextPasses !== false)
}

export function totals(outcomes: readonly Outcome[]): Totals {
  const count = (isOne: (outcome: Outcome) => boolean) => outcomes.filter(isOne).length
  return {
    attacks: count(({ got }) => got !== null),
    forgeries: count(({ got, folder }) => got !== null && (FORGERIES as readonly string[]).includes(folder)),
    notTried: count(({ got }) => got === null),
    passes: count(({ got }) => got === 'pass'),
    breakouts: count(({ breakout }) => breakout !== null),
    wrongWords: count(({ got, expected }) => got !== null && !expected.includes(got)),
    harmed: count(({ harm }) => harm.length > 0),
    honest: count(({ nextPasses }) => nextPasses !== null),
    nextFailed: count(({ nextPasses }) => nextPasses === false),
  }
}

export const HEAD = row(['', 'attack', 'must get', 'got', 'seconds', 'next'])

/** A line of the table, and below it what is not as it should be. */
export function line(outcome: Outcome): string {
  const { name, expected, got, remark, seconds, breakout, harm, nextPasses } = outcome
  if (got === null) return row(['–', name, expected.join('|'), `not tried: ${remark}`, '', ''])
  const next = nextPasses === null ? '' : nextPasses ? 'passes' : 'FAILS'
  const cells = row([isAsExpected(outcome) ? '✓' : '✗', name, expected.join('|'), got, seconds.toFixed(1), next])
  const notes = isAsExpected(outcome) ? [] : [remark, ...(breakout === null ? [] : [`BREAKOUT: ${breakout}`]), ...harm]
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
    `${all.nextFailed} of ${all.honest} honest submissions in between failed`,
    ...(all.notTried > 0 ? [`${all.notTried} not tried`] : []),
    `${seconds.toFixed(0)} s`,
  ].join(', ')
}

export function isUnharmed({ passes, breakouts, wrongWords, harmed, nextFailed }: Totals): boolean {
  return passes + breakouts + wrongWords + harmed + nextFailed === 0
}

function row(cells: string[]): string {
  const widths = [1, 38, 22, 14, 7, 6]
  return `${cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ').trimEnd()}\n`
}
