import { LEVELS, momentIn, mostPoints, nominalHours, stepEnd, stepLength, type Late, type Points } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Terms } from './grade.ts'

type CheckedTerms = Pick<Terms, 'opensAt' | 'dueAt' | 'zone' | 'late' | 'points'> & { exam: boolean }

/** @throws HotpathError E_DUE_BEFORE_OPEN, E_EXAM_LATE, E_LATE_STEPS, E_POINTS_FALL */
export function checkTerms({ opensAt, dueAt, zone, late, points, exam }: CheckedTerms): void {
  if (dueAt <= opensAt)
    throw new HotpathError('E_DUE_BEFORE_OPEN', { due: momentIn(dueAt.getTime(), zone), opens: momentIn(opensAt.getTime(), zone) })
  if (exam && late.length > 0) throw new HotpathError('E_EXAM_LATE')
  checkSteps(late)
  checkPoints(points)
}

function checkSteps(late: Late): void {
  for (const [index, step] of late.entries()) {
    const before = late[index - 1]
    if (before === undefined) continue
    if (nominalHours(step) <= nominalHours(before))
      throw new HotpathError('E_LATE_STEPS', { problem: `${stepLength(step)} after ${stepLength(before)}` })
    if (step.share >= before.share)
      throw new HotpathError('E_LATE_STEPS', {
        problem: `up to ${stepLength(before)} late ${percent(before.share)} of the points are left, and up to ${stepLength(step)} late ${percent(step.share)}`,
      })
  }
}

function checkPoints(points: Points): void {
  for (const [index, level] of LEVELS.entries()) {
    const below = LEVELS[index - 1]
    if (below !== undefined && points[level] < points[below])
      throw new HotpathError('E_POINTS_FALL', {
        problem: `“${level}” is worth ${points[level]} points, but “${below}” is worth ${points[below]}`,
      })
  }
}

/** Warnings about a valid assignment that may not be intended. */
export function warningsOf(
  { dueAt, zone, late, points, levels }: Pick<Terms, 'dueAt' | 'zone' | 'late' | 'points' | 'levels'>,
  exercise: string,
  now: Date,
): string[] {
  const warnings: string[] = []
  if (dueAt < now) {
    const last = late.at(-1)
    const end = last === undefined ? dueAt.getTime() : stepEnd(last, dueAt.getTime(), zone)
    warnings.push(
      end < now.getTime()
        ? 'It has already ended: submissions from now on get no points.'
        : 'It is already past due: submissions from now on are late.',
    )
  }
  const most = mostPoints({ points, levels })
  if (points.excellent > most)
    warnings.push(`${exercise} has no level above “${levels.at(-1) ?? LEVELS[0]}”: the maximum is ${most} points.`)
  return warnings
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`
}
