import { freshInputs, type Request } from './frames.ts'
import { assertSilent, bill, request, untilGone } from './hosted.ts'
import { startSide, type Side } from './serving.ts'
import { asStarter } from './load.ts'
import { roomy } from './profiler.ts'
import { said, type Reply } from './ask.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../sandbox/sandbox.ts'

/** Connections, each with one request in flight at a time, unless requests arrive at a rate; as when measuring for a verdict. */
export const CONNECTIONS = 16

/** Most bytes that the harness sends (harness/server-profiler.cjs). */
const MOST_SEEN = 8 << 20
const LATENCY_BYTES = 4

/** A burst of requests, observed from outside by the load generator, the database and the kernel. */
export interface Burst {
  requests: number
  seconds: number
  /** Requests with a wrong answer or none. */
  failed: number
  /** Latency of every answer, ms; of the served, if requests arrive at a rate. */
  latencies: Float32Array
  /** CPU time of the server, all threads. */
  cpuNs: number
  /** Counts of database commands by name, before and after. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Options of `watch` in harness/server-profiler.cjs. */
const WATCHED = { loop: 0, stacks: 1, 'stacks so far': 2 } as const

/** A server with its database and load generator. All methods reject with FailureError if the submission fails. */
export interface Loaded {
  burst(count: number): Promise<Burst>
  /**
   * Starts watching. `loop`: event-loop utilisation and timer delays. `stacks`: CPU samples, best started before the first
   * request; requests cost more meanwhile. `stacks so far`: drops the samples so far.
   */
  watch(what: keyof typeof WATCHED): Promise<void>
  /** Stops watching. Returns what the server's process recorded; for stacks a .cpuprofile. */
  watched(): Promise<Uint8Array>
}

/** Starts a server and its backend in sandboxes that no verdict depends on, and closes them. @throws FailureError if it does not start */
export async function withLoaded<T>(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  use: (loaded: Loaded) => Promise<T>,
): Promise<T> {
  const boxes: SandboxHandle[] = []
  try {
    const roomier = { ...exercise, manifest: { ...exercise.manifest, limits: roomy(exercise.manifest.limits) } }
    const side = await startSide(roomier, asStarter(exercise, files), sandbox, 'theirs', boxes, 'server-profile')
    return await use(loaded(side))
  } finally {
    for (const box of boxes) void box.close()
  }
}

function loaded(side: Side): Loaded {
  const { server } = side
  return {
    burst: (count) => burst(side, count),
    async watch(what) {
      await request(server, { type: 'watch', option: WATCHED[what] })
    },
    async watched() {
      return (await request(server, { type: 'watched' }, MOST_SEEN)).body ?? new Uint8Array(0)
    },
  }
}

async function burst({ world, server, port, arrivals }: Side, count: number): Promise<Burst> {
  const before = said(await request(world, { type: 'counts' })) ?? {}
  bill(server)
  server.box.thaw()
  const about = arrivals === null ? { port } : { port, arrivals }
  const asked: Request = { type: 'latencies', ...freshInputs(), count, option: CONNECTIONS, body: Buffer.from(JSON.stringify(about)) }
  const answering = request(world, asked, count * LATENCY_BYTES)
  answering.catch(() => {}) // the server may end first
  const reply: Reply = await Promise.race([answering, untilGone(server)])
  assertSilent(server)
  const cpuNs = bill(server)
  const [seconds, wrong, broken] = reply.figures
  const after = said(await request(world, { type: 'counts' })) ?? {}
  return { requests: count, seconds, failed: wrong + broken, latencies: latenciesIn(reply.body), cpuNs, before, after }
}

function latenciesIn(body: Buffer | null): Float32Array {
  const bytes = body ?? Buffer.alloc(0)
  return Float32Array.from({ length: Math.floor(bytes.length / LATENCY_BYTES) }, (_, index) => bytes.readFloatLE(LATENCY_BYTES * index))
}
