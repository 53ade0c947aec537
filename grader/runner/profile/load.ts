import { readCpuProfile } from '../../shared/cpu-profile/cpu-profile.ts'
import { identitiesIn } from '../../shared/cpu-profile/identities.ts'
import { readServer } from './views/server.ts'
import { CONNECTIONS, withLoaded, type Burst, type Loaded } from '../measure/loaded.ts'
import type { ProfileSide, SpeedTarget } from '../../contracts/index.ts'
import type { ProfileTarget } from './target.ts'

/** How long a load should last, in seconds: of the server's CPU time, or of wall-clock time if the server waits or shares its core. */
interface Size {
  cpu: number
  wall: number
}

/** Servers have more code to warm than functions. */
const WARM_UP: Size = { cpu: 0.5, wall: 2 }
/** Thousands of stacks, at five per millisecond, then long enough for the 99.9th percentile of most servers. */
const LOADS = { stacks: { cpu: 1.5, wall: 5 }, plain: { cpu: 3, wall: 3 } } as const satisfies Record<string, Size>

/** Share of the wanted load that is enough: a burst for the rest would be too small to be worth it. */
const ENOUGH = 0.7
const LEAST_REQUESTS = 4 * CONNECTIONS
const MOST_REQUESTS = 50_000

/** Shows where a server’s time goes under load, then how fast it is without instruments except a timer in its event loop. */
export function load(
  { exercise, files, boxes }: ProfileTarget,
  loads: Record<keyof typeof LOADS, Size> = LOADS,
): Promise<Pick<ProfileSide, 'server' | 'cpu'>> {
  const { arrivals } = exercise.manifest.target as SpeedTarget
  return withLoaded(exercise, files, boxes, async (loaded) => {
    await loaded.watch('stacks')
    const warm = await bursts(loaded, WARM_UP, await loaded.burst(LEAST_REQUESTS))
    await loaded.watch('stacks so far')
    const profiled = await bursts(loaded, loads.stacks, warm)
    const stacks = await loaded.watched()
    await loaded.watch('loop')
    const plain = await bursts(loaded, loads.plain, profiled)
    return {
      server: readServer({ ...plain, connections: arrivals ? 0 : CONNECTIONS, loop: await loaded.watched() }),
      cpu: readCpuProfile(stacks, profiled.requests, 'server', identitiesIn(files)),
    }
  })
}

/** Sends bursts until together they last long enough. Several may be needed because servers get faster or slower between bursts. */
async function bursts(loaded: Loaded, size: Size, before: Burst): Promise<Burst> {
  let all: Burst | null = null
  for (let last = before; ; ) {
    last = await loaded.burst(requestsFor(less(size, all), last))
    all = all ? joined(all, last) : last
    if (all.cpuNs / 1e9 >= ENOUGH * size.cpu || all.seconds >= ENOUGH * size.wall) return all
  }
}

function less({ cpu, wall }: Size, done: Burst | null): Size {
  return done ? { cpu: cpu - done.cpuNs / 1e9, wall: wall - done.seconds } : { cpu, wall }
}

/**
 * Number of requests that last this long, estimated from another burst; a multiple of the connections, so that each gets the same number.
 */
function requestsFor({ cpu, wall }: Size, { requests, cpuNs, seconds }: Burst): number {
  const times = Math.min((cpu * 1e9) / Math.max(1, cpuNs), wall / Math.max(1e-6, seconds))
  const wanted = Math.min(MOST_REQUESTS, Math.max(LEAST_REQUESTS, requests * times))
  return CONNECTIONS * Math.round(wanted / CONNECTIONS)
}

function joined(first: Burst, second: Burst): Burst {
  return {
    requests: first.requests + second.requests,
    seconds: first.seconds + second.seconds,
    failed: first.failed + second.failed,
    latencies: Float32Array.from([...first.latencies, ...second.latencies]),
    cpuNs: first.cpuNs + second.cpuNs,
    before: first.before,
    after: second.after,
  }
}
