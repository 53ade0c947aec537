import type { ProfileSide } from '../../../grader/contracts/profile.ts'
import { nanoseconds, share, significant } from '../shared/format.ts'
import { isSame, type Range } from './before.ts'
import { differ, SAME_BY_THE_WALL } from './differ.ts'
import { milliseconds } from './latency.ts'
import { roundTripsInWords, roundTripsOf } from './load.ts'

/** Changes of a server under load with figures, the most important first. @param measured by the verdicts: without a difference there, CPU time and requests per second differ by chance */
export function underLoad({ server: before }: ProfileSide, { server: after }: ProfileSide, measured?: Range | null): string[] {
  if (!before || !after) return []
  const judged = isSame(measured) ? Infinity : undefined
  const figure = (was: number, is: number, say: (way: string) => string, within?: number) =>
    differ(was, is, within) ? [say(is < was ? 'down' : 'up')] : []
  const [asked, asks] = [roundTripsOf(before), roundTripsOf(after)]
  return [
    ...figure(
      before.perSecond,
      after.perSecond,
      (way) => `${significant(after.perSecond)} requests per second are answered, ${way} from ${significant(before.perSecond)}.`,
      judged ?? SAME_BY_THE_WALL,
    ),
    ...figure(asked, asks, () => `The database is queried ${roundTripsInWords(asks)}; before, ${roundTripsInWords(asked)}.`),
    ...figure(
      before.cpuUsPerRequest,
      after.cpuUsPerRequest,
      (way) =>
        `A request takes ${nanoseconds(after.cpuUsPerRequest * 1000)} of the server’s CPU time, ${way} from ${nanoseconds(before.cpuUsPerRequest * 1000)}.`,
      judged,
    ),
    ...figure(
      before.latency.p99,
      after.latency.p99,
      (way) =>
        `One request in a hundred waits longer than ${milliseconds(after.latency.p99)}, ${way} from ${milliseconds(before.latency.p99)}.`,
      SAME_BY_THE_WALL,
    ),
    ...(before.loop && after.loop
      ? figure(
          before.loop.utilisation,
          after.loop.utilisation,
          (way) => `The event loop is busy ${share(after.loop!.utilisation)} of the time, ${way} from ${share(before.loop!.utilisation)}.`,
        )
      : []),
  ]
}
