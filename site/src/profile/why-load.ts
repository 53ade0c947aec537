import type { ProfileSide } from '../../../grader/contracts/profile.ts'
import { nanoseconds, share, significant } from '../shared/format.ts'
import { differ } from './differ.ts'
import { milliseconds } from './latency.ts'
import { roundTripsInWords, roundTripsOf } from './load.ts'

/** Between two runs of the same server, requests per second and latencies differed by a factor of up to 1.55. */
const SAME_BY_THE_WALL = 1.6

/** Changes of a server under load with figures, the most important first. */
export function underLoad({ server: before }: ProfileSide, { server: after }: ProfileSide): string[] {
  if (!before || !after) return []
  const figure = (was: number, is: number, say: (way: string) => string, within?: number) =>
    differ(was, is, within) ? [say(is < was ? 'down' : 'up')] : []
  const [asked, asks] = [roundTripsOf(before), roundTripsOf(after)]
  return [
    ...figure(
      before.perSecond,
      after.perSecond,
      (way) => `${significant(after.perSecond)} requests per second are answered, ${way} from ${significant(before.perSecond)}.`,
      SAME_BY_THE_WALL,
    ),
    ...figure(asked, asks, () => `The database is queried ${roundTripsInWords(asks)}; before, ${roundTripsInWords(asked)}.`),
    ...figure(
      before.cpuUsPerRequest,
      after.cpuUsPerRequest,
      (way) =>
        `A request takes ${nanoseconds(after.cpuUsPerRequest * 1000)} of the server’s CPU time, ${way} from ${nanoseconds(before.cpuUsPerRequest * 1000)}.`,
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
