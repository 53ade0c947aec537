import { LEVELS, type Exercise, type Late, type Level, type Points } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Terms } from './grade.ts'

const HOUR_MS = 3_600_000

/** @throws HotpathError E_DUE_BEFORE_OPEN, E_LATE_STEPS, E_POINTS_FALL */
export function checkTerms({ opensAt, dueAt, late, points }: Pick<Terms, 'opensAt' | 'dueAt' | 'late' | 'points'>): void {
  if (dueAt <= opensAt) throw new HotpathError('E_DUE_BEFORE_OPEN', { due: dueAt.toISOString(), opens: opensAt.toISOString() })
  checkSteps(late)
  checkPoints(points)
}

function checkSteps(late: Late): void {
  for (const [index, { hours, share }] of late.entries()) {
    const before = late[index - 1]
    if (before === undefined) continue
    if (hours <= before.hours)
      throw new HotpathError('E_LATE_STEPS', { problem: `the step of ${hours} hours comes after the step of ${before.hours} hours` })
    if (share >= before.share)
      throw new HotpathError('E_LATE_STEPS', {
        problem: `${percent(share)} of the points remain up to ${hours} hours late, but only ${percent(before.share)} up to ${before.hours} hours`,
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
  { dueAt, late, points }: Pick<Terms, 'dueAt' | 'late' | 'points'>,
  { slug, manifest }: Pick<Exercise, 'slug' | 'manifest'>,
  now: Date,
): string[] {
  const warnings: string[] = []
  if (dueAt < now) {
    const end = dueAt.getTime() + (late.at(-1)?.hours ?? 0) * HOUR_MS
    warnings.push(
      end < now.getTime()
        ? 'It has already ended: submissions from now on get no points.'
        : 'It is already past due: submissions from now on are late.',
    )
  }
  const top = topLevel(manifest.target)
  if (points.excellent > points[top]) warnings.push(`${slug} has no level above “${top}”, so the maximum is ${points[top]} points.`)
  return warnings
}

/** The highest level of a pass; `required` for a target without levels. */
function topLevel(target: object): Level {
  return LEVELS.findLast((level) => level in target) ?? 'required'
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`
}
