import type { Points } from './cohort.ts'
import { LEVELS, type Level } from './outcomes.ts'

/** The levels that a target has, lowest first. There are no levels for tasks that are only passed or not: memory, readings, load tests. */
export function levelsOf(target: object): Level[] {
  return LEVELS.filter((level) => level in target)
}

/**
 * Points of a pass. A level that the exercise does not have (any more) is worth as much as the highest one below it.
 * @param levels those that the exercise has; without any, a pass is worth the points of `required`
 */
export function pointsOf(points: Points, levels: readonly Level[], level: Level): number {
  const reached = levels.filter((each) => LEVELS.indexOf(each) <= LEVELS.indexOf(level)).at(-1)
  return points[reached ?? 'required']
}

/** The maximum of an assignment: the points of the highest level that its exercise has. */
export function mostPoints({ points, levels }: { points: Points; levels: readonly Level[] }): number {
  return pointsOf(points, levels, LEVELS.at(-1)!)
}
