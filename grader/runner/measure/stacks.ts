import { testRole } from './boxes.ts'
import { decodeReply, encodeRequest, freshInputs, REPLY_BYTES, STATUS, type Request } from './frames.ts'
import { host, request } from './hosted.ts'
import { asStarter, sourcesUnder, submissionToLoad } from './load.ts'
import { roomy } from './profiler.ts'
import { CONNECTIONS, startDatabase } from './serving.ts'
import { testsToRun } from './tests.ts'
import { endingWith } from './ending.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'
import type { Sandbox, SandboxHandle, SandboxRequest } from '../sandbox/sandbox.ts'

/** Time limit of everything: starting the code and sampling. */
const MOST_MS = 15_000
/** Time until code that gets stuck is stuck, and then some: only the last samples count (harness/sampler-thread.cjs). */
const SAMPLED_MS = 3000
/** Most bytes of a frame of the sandbox: outputs of a batch, or the stacks. */
const MOST_BODY = 1 << 20
/** Batches to run while stacks are sampled; whichever takes too long ends them. */
const BATCHES = 600
const MOST_CALLS = 2000

/** What took too long: measured calls or requests, or the TAP tests. */
export type TookLong = 'measuring' | 'tests'

/**
 * Repeats what took too long in a sandbox whose stacks are sampled. Returns the samples as the sandbox reported them, which can be
 * anything; null if there are none, because the code ended, failed or only waited, or because nothing could be repeated.
 */
export async function sampleStacks(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  what: TookLong,
  { core = 'aside', sampledMs = SAMPLED_MS }: { core?: SandboxRequest['core']; sampledMs?: number } = {},
): Promise<unknown> {
  const boxes: SandboxHandle[] = []
  const over = AbortSignal.timeout(MOST_MS)
  const limited = endingWith(over, sandbox)
  const open: Pick<Sandbox, 'open'>['open'] = async (asked) => {
    const box = await limited.open({ ...asked, ...(asked.role !== 'world' && { sampledMs }), core, limits: roomy(asked.limits) })
    boxes.push(box)
    return box
  }
  try {
    return await samplers[what === 'tests' ? 'tests' : exercise.manifest.kind](exercise, files, open)
  } catch {
    return null // the verdict does not depend on it, and is known
  } finally {
    for (const box of boxes) void box.close()
  }
}

type Sampler = (exercise: Exercise, files: SourceFiles, open: Sandbox['open']) => Promise<unknown>

const samplers: Record<Exercise['manifest']['kind'] | 'tests', Sampler> = {
  function: sampleCalls,
  heap: sampleCalls,
  http: sampleServer,
  // A load test waits for servers; its time goes into their answers.
  'load-test': async () => null,
  reading: async () => null,
  tests: sampleTests,
}

async function sampleCalls(exercise: Exercise, files: SourceFiles, open: Sandbox['open']): Promise<unknown> {
  const box = await open({ role: 'compute', core: 'aside', limits: exercise.manifest.limits })
  box.thaw()
  send(box, { type: 'load', ...freshInputs(), body: json(submissionToLoad(exercise, files)) })
  for (let batch = 0; batch < BATCHES; batch++) send(box, { type: 'run', ...freshInputs(), count: Math.min(2 ** batch, MOST_CALLS) })
  return stacksFrom(box)
}

async function sampleTests(exercise: Exercise, files: SourceFiles, open: Sandbox['open']): Promise<unknown> {
  const { kind, limits } = exercise.manifest
  const box = await open({ role: testRole(kind), core: 'aside', limits })
  box.thaw()
  send(box, { type: 'tests', ...freshInputs(), body: json(testsToRun(exercise, files)) })
  return stacksFrom(box)
}

async function sampleServer(exercise: Exercise, files: SourceFiles, open: Sandbox['open']): Promise<unknown> {
  const { limits, files: named } = exercise.manifest
  const workload = sourcesUnder(exercise, 'workload')
  const worldBox = await open({ role: 'world', core: 'aside', limits })
  const box = await open({ role: 'server', core: 'aside', limits, joins: worldBox })
  const world = host(worldBox, 'ours', limits)
  const database = await startDatabase(world, workload)
  const sources = { ...asStarter(exercise, files), 'workload/server.js': workload['workload/server.js'] }
  worldBox.thaw()
  box.thaw()
  send(box, { type: 'load', body: json({ files: sources, entry: `starter/${named.entry}` }) })
  const listens = send(box, { type: 'listen', body: json({ port: database.figures[0] }) })
  return stacksFrom(box, ({ nonce, figures }) => {
    if (nonce !== listens) return
    const load = { type: 'generateLoad', count: MOST_CALLS, option: CONNECTIONS, body: json({ port: figures[0] }) } as const
    request(world, load, MOST_BODY).catch(() => {}) // the server may never answer
  })
}

/** Reads frames until the one with the stacks. `seen` gets the replies before it. Rejects if the process ends first. */
async function stacksFrom(box: SandboxHandle, seen: (reply: ReturnType<typeof decodeReply>) => void = () => {}): Promise<unknown> {
  for (;;) {
    const reply = decodeReply(await box.read(REPLY_BYTES, MOST_MS))
    if (reply.bodyLength > MOST_BODY) throw new Error('a reply is longer than allowed')
    const body = reply.bodyLength > 0 ? await box.read(reply.bodyLength, MOST_MS) : null
    if (reply.status === STATUS.sampled) return JSON.parse(String(body))
    seen(reply)
  }
}

function send(box: SandboxHandle, what: Request): string {
  const { bytes, nonce } = encodeRequest(what)
  box.write(bytes)
  return nonce
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}
