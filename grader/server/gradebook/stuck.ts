import { COUNTED_OUTCOMES } from '../../contracts/index.ts'
import { compare } from './best.ts'
import type { Attempt } from './grade.ts'

const HOUR_MS = 3_600_000

/** Attempts in a row without progress. Up to four are a search for an idea; from the fifth on most people go round in circles. */
const TRIES = 5

/** Time before the due time, and silence since the last attempt: a learner who is inactive for a day during the last two needs help. */
const NEAR_HOURS = 48
const SILENT_HOURS = 24

/** Why a learner may need help: many attempts without progress, or silence while the time runs out. */
export type Stuck = { why: 'circles'; tries: number; since: Date } | { why: 'silence'; hoursLeft: number; since: Date | null }

/**
 * Whether a learner is stuck on an open assignment; null if not, or if they have passed.
 * @param attempts the learner's attempts, in order of arrival
 */
export function stuck(attempts: readonly Attempt[], { opensAt, dueAt }: { opensAt: Date; dueAt: Date }, now: Date): Stuck | null {
  const counted = attempts.filter(({ submittedAt, outcome }) => submittedAt >= opensAt && COUNTED_OUTCOMES.includes(outcome))
  if (now < opensAt || counted.some(({ outcome }) => outcome === 'pass')) return null
  return inCircles(counted) ?? silent(counted, dueAt, now)
}

function inCircles(counted: readonly Attempt[]): Stuck | null {
  const furthest = counted.reduce((top, attempt, place) => (top === -1 || compare(attempt, counted[top]!) > 0 ? place : top), -1)
  const tries = counted.length - 1 - furthest
  return counted.length > 0 && tries >= TRIES ? { why: 'circles', tries, since: counted[furthest]!.submittedAt } : null
}

function silent(counted: readonly Attempt[], dueAt: Date, now: Date): Stuck | null {
  const hoursLeft = (dueAt.getTime() - now.getTime()) / HOUR_MS
  const since = counted.at(-1)?.submittedAt ?? null
  const isSilent = since === null || now.getTime() - since.getTime() >= SILENT_HOURS * HOUR_MS
  return hoursLeft > 0 && hoursLeft <= NEAR_HOURS && isSilent
    ? { why: 'silence', hoursLeft: Math.round(hoursLeft * 100) / 100, since }
    : null
}
