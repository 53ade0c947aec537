import { freshInputs, type Request } from './frames.ts'
import { assertSilent, bill, request, untilGone } from './hosted.ts'
import { startSide, type Side } from './serving.ts'
import { asStarter } from './load.ts'
import { roomy } from './profiler.ts'
import { said, type Reply } from './ask.ts'
import type { Box, Exercise, Sandbox, SourceFiles } from '../../contracts/index.ts'

/** Each has one request on its way at a time, as where a verdict is measured. */
export const CONNECTIONS = 16

/** The harness sends at most so much (harness/server-profile.cjs). */
const MOST_SEEN = 8 << 20
const LATENCY_BYTES = 4

/** So many requests, seen from outside: by the load, the database and the kernel. */
export interface Burst {
  requests: number
  seconds: number
  /** Requests without an answer, or with one that was not right. */
  failed: number
  /** Of every answer, ms. */
  latencies: Float32Array
  /** Of the server alone, all threads. */
  cpuNs: number
  /** Commands that the database had been given, by name, before and after. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** As harness/server-profile.cjs has them. */
const WATCHED = { loop: 0, stacks: 1, 'stacks so far': 2 } as const

/** A server with the database and the load that surround it. Each of its ways rejects with FailureError for what the submission does. */
export interface Loaded {
  burst(count: number): Promise<Burst>
  /**
   * From now on `loop`: how busy its event loop is, and how late timers fire; or `stacks`, best from before the first request on: requests
   * cost more meanwhile. `stacks so far` are then left out.
   */
  watch(what: keyof typeof WATCHED): Promise<void>
  /** What was seen since, by the server's own word; of stacks a .cpuprofile. */
  watched(): Promise<Uint8Array>
}

/** Starts a server and its world in boxes that no verdict depends on, and closes them. @throws FailureError where it does not start */
export async function withLoaded<T>(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  profileRun: (loaded: Loaded) => Promise<T>,
): Promise<T> {
  const boxes: Box[] = []
  try {
    const roomier = { ...exercise, manifest: { ...exercise.manifest, limits: roomy(exercise.manifest.limits) } }
    const side = await startSide(roomier, asStarter(exercise, files), sandbox, 'theirs', boxes, 'server-profile')
    return await profileRun(loaded(side))
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

async function burst({ world, server, port }: Side, count: number): Promise<Burst> {
  const before = said(await request(world, { type: 'counts' })) ?? {}
  bill(server)
  server.box.thaw()
  const asked: Request = { type: 'latencies', ...freshInputs(), count, option: CONNECTIONS, body: Buffer.from(JSON.stringify({ port })) }
  const answering = request(world, asked, count * LATENCY_BYTES)
  answering.catch(() => {}) // the server's end may come first
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
