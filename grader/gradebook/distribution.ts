import { ascending, max, maxIndex, min, minIndex } from 'd3-array'
import { COUNTED_WORDS, WORDS, type Distribution, type Figure, type Word } from '../contracts/index.ts'

const HOUR_MS = 3_600_000

/** An attempt that has its verdict. */
export interface Sent {
  person: string
  submission: string
  word: Word
  submittedAt: Date
  /** What was measured, null where nothing was. */
  figure: number | null
}

/**
 * How many learners fared with an assignment.
 * @param sent since it opened, in the order of arrival
 */
export function distribution(learners: number, sent: readonly Sent[], figure: Figure | null): Omit<Distribution, 'techniques'> {
  const ways = waysOf(sent)
  const passed = ways.filter((way) => way.pass !== null)
  const best = figure === 'bytesPerCall' ? min : max
  const passing = passed.map(({ attempts }) => best(attempts.filter(({ word }) => word === 'pass'), (attempt) => attempt.figure))
  return {
    learners,
    started: ways.length,
    passed: passed.length,
    words: Object.fromEntries(WORDS.map((word) => [word, sent.filter((attempt) => attempt.word === word).length]).filter(([, count]) => count !== 0)),
    figure,
    passing: figure === null ? [] : passing.filter((value) => value !== undefined).sort(ascending),
    attemptsToPass: passed.map(({ pass }) => pass! + 1).sort(ascending),
    hoursToPass: passed.map(({ attempts, pass }) => hoursBetween(attempts[0]!, attempts[pass!]!)).sort(ascending),
    dropOff: countUp(ways.filter((way) => way.pass === null).map(({ attempts }) => attempts.length)),
  }
}

/** The attempt of a learner that tells how they went about it. */
export interface Telling {
  submission: string
  isPass: boolean
  figure: number | null
}

/** Of everyone who passed the best pass, and the first of equals; of everyone else the last attempt that counts. */
export function tellingAttempts(sent: readonly Sent[], figure: Figure | null): Telling[] {
  const best = figure === 'bytesPerCall' ? minIndex : maxIndex
  return waysOf(sent).map(({ attempts, pass }) => {
    const passes = attempts.filter(({ word }) => word === 'pass')
    const telling = pass === null ? attempts.at(-1)! : passes[Math.max(0, best(passes, (attempt) => attempt.figure))]!
    return { submission: telling.submission, isPass: pass !== null, figure: telling.figure }
  })
}

interface Way {
  attempts: readonly Sent[]
  /** Index of the first pass. */
  pass: number | null
}

function waysOf(sent: readonly Sent[]): Way[] {
  const counted = sent.filter(({ word }) => COUNTED_WORDS.includes(word))
  return [...Map.groupBy(counted, ({ person }) => person).values()].map(wayOf)
}

function wayOf(attempts: readonly Sent[]): Way {
  const pass = attempts.findIndex(({ word }) => word === 'pass')
  return { attempts, pass: pass === -1 ? null : pass }
}

/** To hundredths. */
function hoursBetween(from: Sent, to: Sent): number {
  return Math.round(((to.submittedAt.getTime() - from.submittedAt.getTime()) / HOUR_MS) * 100) / 100
}

/** How often there is 1, 2, … up to the largest. */
function countUp(values: readonly number[]): number[] {
  return Array.from({ length: Math.max(0, ...values) }, (_, index) => values.filter((value) => value === index + 1).length)
}
