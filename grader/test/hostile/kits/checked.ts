import { readConfig } from '../../../shared/config.ts'
import { loadExercises } from '../../../shared/catalogue/load.ts'
import { exercisesFolder } from '../../../tools/cli/places.ts'
import { check } from '../../../runner/check.ts'
import { checkLimits } from '../../../runner/measure/boxes.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'
import type { Check } from '../../../contracts/index.ts'
import { EXERCISE, FILE } from './visitor.ts'

/** The real check of a hostile file, in the sandboxes of this machine, with the cores of its lane and of its checks. */
export async function checked(source: string): Promise<{ result: Check; lane: number; grownMb: number }> {
  const { lane } = readConfig({})
  const exercises = loadExercises(exercisesFolder)
  const sandbox = await openSandbox(lane)
  try {
    const exercise = exercises.find(({ slug }) => slug === EXERCISE)!
    const files = { ...exercise.starter, [FILE]: source }
    const before = process.memoryUsage().rss
    const result = await check({ exercise, files }, sandbox, checkLimits(exercises), new AbortController().signal)
    return { result, lane: lane.laneCore, grownMb: Math.round((process.memoryUsage().rss - before) / 2 ** 20) }
  } finally {
    await sandbox.close()
  }
}

/** All that was kept of what it printed. */
export function printedIn({ printed }: Check): string {
  return [...(printed?.first ?? []), ...(printed?.last ?? [])].map(({ text }) => text).join('')
}
