import { readCpuProfile } from '../insight/cpu-profile.ts'
import { readServer } from '../insight/server.ts'
import { CONNECTIONS, withLoaded, type Burst, type Loaded } from '../measure/loaded.ts'
import type { InsightSide } from '../contracts/index.ts'
import type { Sight } from './sight.ts'

/** What a burst is to take, seconds: of the server's CPU time, or of the wall where a server waits or shares its core. */
interface Size {
  cpu: number
  wall: number
}

/** Servers have more code to warm than functions: bursts like this one, until together they are twice as long. */
const WARM_UP: Size = { cpu: 0.25, wall: 1 }
/** Long enough for a percentile of a thousand in most servers. */
const LOAD: Size = { cpu: 3, wall: 3 }
/** Thousands of stacks, at five a millisecond. */
const STACKS: Size = { cpu: 1.5, wall: 5 }

const LEAST_REQUESTS = 4 * CONNECTIONS
const MOST_REQUESTS = 50_000

/** How a server does under load, without an instrument but a timer in its event loop; then where its time goes. */
export function load({ exercise, files, boxes }: Sight): Promise<Pick<InsightSide, 'server' | 'cpu'>> {
  return withLoaded(exercise, files, boxes, async (loaded) => {
    const warm = await warmUp(loaded)
    const { burst, bytes } = await loaded.watched('loop', requestsFor(LOAD, warm))
    const stacks = await loaded.watched('stacks', requestsFor(STACKS, burst))
    return {
      server: readServer({ ...burst, connections: CONNECTIONS, loop: bytes }),
      cpu: readCpuProfile(stacks.bytes, Math.max(1, stacks.burst.latencies.length), 'server'),
    }
  })
}

/** The last of the bursts that warm up. */
async function warmUp(loaded: Loaded): Promise<Burst> {
  const spent: Size = { cpu: 0, wall: 0 }
  for (let count = LEAST_REQUESTS; ; ) {
    const burst = await loaded.burst(count)
    spent.cpu += burst.cpuNs / 1e9
    spent.wall += burst.seconds
    if (spent.cpu >= 2 * WARM_UP.cpu || spent.wall >= 2 * WARM_UP.wall) return burst
    count = requestsFor(WARM_UP, burst)
  }
}

/** Requests that take so long, as far as another burst tells; each connection gets as many as the other. */
function requestsFor({ cpu, wall }: Size, { requests, cpuNs, seconds }: Burst): number {
  const bursts = Math.min((cpu * 1e9) / Math.max(1, cpuNs), wall / Math.max(1e-6, seconds))
  const wanted = Math.min(MOST_REQUESTS, Math.max(LEAST_REQUESTS, requests * bursts))
  return CONNECTIONS * Math.round(wanted / CONNECTIONS)
}
