import type { Late } from './cohort.ts'
import { daysLater } from './zones.ts'

export type LateStep = Late[number]

const HOUR_MS = 3_600_000

/**
 * When a step after the due time ends, ms since 1970. Hours are hours; days are days of the calendar, so a day ends when a clock in the
 * zone shows the time of the due time again. In a repeated hour the second one counts: nobody is late by a clock that shows time left.
 * @param due ms since 1970
 * @param zone of the cohort
 */
export function stepEnd({ hours, days }: LateStep, due: number, zone: string): number {
  if (days === undefined) return due + hours! * HOUR_MS
  return daysLater(due, days, zone)
}

/** Share of the points at a moment, 0 to 1: 1 in time, then that of the first step that has not ended, 0 after the last step. */
export function shareAt(at: number, late: Late, due: number, zone: string): number {
  if (at <= due) return 1
  return late.find((step) => at <= stepEnd(step, due, zone))?.share ?? 0
}

/** Hours of a step if every day has 24; steps are ordered by these. */
export function nominalHours({ hours, days }: LateStep): number {
  return hours ?? days! * 24
}

/** “1 day”, “36 hours”. */
export function stepLength({ hours, days }: LateStep): string {
  const [count, unit] = days === undefined ? [hours!, 'hour'] : [days, 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
