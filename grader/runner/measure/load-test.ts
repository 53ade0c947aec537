import { said, type Reply } from './ask.ts'
import { freshInputs } from './frames.ts'
import { assertSilent, host, request, untilGone, type Hosted } from './hosted.ts'
import { asStarter, sourcesUnder } from './load.ts'
import type { Exercise, SourceFiles, Trial, TrialRun } from '../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../sandbox/sandbox.ts'
import { FailureError } from '../sandbox/failure.ts'

/** A copy in unpredictable order, for trials of a verdict and entries of a head-to-head run. */
export function shuffled<T>(values: readonly T[]): T[] {
  const drawn = values.map((value) => [crypto.getRandomValues(new Uint32Array(1))[0]!, value] as const)
  return drawn.sort(([a], [b]) => a - b).map(([, value]) => value)
}

/**
 * Runs one trial in fresh sandboxes, so that nothing carries over from another trial: two builds of the server in a trusted
 * sandbox, the load test in another, one question, one answer. Neither the submission nor its sandbox knows what was
 * planted. Both sandboxes run on the lane, where nothing has priority over them. On the other cores, with fourteen busy
 * processes for two cores, a build got a thirtieth of its core, and correct load tests answered wrong.
 * @param waits seconds until it is given up, which may be more than the task allows
 * @throws FailureError
 */
export async function runTrial(
  exercise: Exercise,
  files: SourceFiles,
  sandbox: Pick<Sandbox, 'open'>,
  trial: Trial,
  waits: number,
): Promise<TrialRun> {
  const { limits } = exercise.manifest
  const boxes: SandboxHandle[] = []
  try {
    const buildsBox = await sandbox.open({ role: 'world', core: 'measure', limits })
    boxes.push(buildsBox)
    const testBox = await sandbox.open({ role: 'load-test', core: 'measure', limits, joins: buildsBox })
    boxes.push(testBox)
    const addresses = await startBuilds(exercise, host(buildsBox, 'ours', limits), trial)
    const test = host(testBox, 'theirs', limits)
    await request(test, {
      type: 'load',
      body: json({ files: asStarter(exercise, files), entry: `starter/${exercise.manifest.files.entry}` }),
    })
    // From now on, if the builds end, the load test's requests are to blame.
    const builds = host(buildsBox, 'theirs', limits)
    const began = performance.now()
    const answer = await askTest({ ...test, limits: { ...limits, wallSeconds: waits } }, builds, addresses)
    const taken = (performance.now() - began) / 1000
    return {
      trial,
      ...(answer === null ? { said: null, why: null } : readAnswer(answer)),
      requests: await servedBy(builds),
      seconds: taken,
    }
  } finally {
    for (const box of boxes) void box.close() // takes a while; no need to wait
  }
}

/** Starts both builds in random order. Both listen when it resolves. */
async function startBuilds(exercise: Exercise, builds: Hosted, trial: Trial): Promise<{ before: string; after: string }> {
  const planted = trial.in === 'either' ? oneOf(['before', 'after'] as const) : trial.in
  const plantIn = (name: 'before' | 'after') => ({ name, plant: planted === name || planted === 'both' ? trial.plant : null })
  const order = oneOf([['before', 'after'] as const, ['after', 'before'] as const]).map(plantIn)
  const { figures } = await request(builds, {
    type: 'builds',
    ...freshInputs(),
    body: json({ files: sourcesUnder(exercise, 'workload'), order }),
  })
  const address = (port: number) => `http://127.0.0.1:${port}`
  return { before: address(figures[0]), after: address(figures[1]) }
}

/** Asks the load test; null if it does not answer in time. Ends at once if a build ends. */
async function askTest(test: Hosted, builds: Hosted, addresses: object): Promise<Reply | null> {
  builds.box.thaw()
  const answering = request(test, { type: 'compare', body: json(addresses) })
  answering.catch(() => {}) // the builds may end first
  try {
    const reply = await Promise.race([answering, untilGone(builds)])
    assertSilent(test)
    return reply
  } catch (cause) {
    if (!(cause instanceof FailureError) || cause.failure.code !== 'silent') throw cause
    return null
  } finally {
    builds.box.freeze()
  }
}

function readAnswer(reply: Reply): Pick<TrialRun, 'said' | 'why'> {
  const { slower, why, seen } = said(reply) ?? {}
  if (typeof slower !== 'boolean') throw new FailureError({ code: 'no-answer', seen: String(seen).slice(0, 200) })
  return { said: slower, why: typeof why === 'string' ? why.slice(0, 200) : null }
}

async function servedBy(builds: Hosted): Promise<number> {
  const { before, after } = said(await request(builds, { type: 'served' })) ?? {}
  return Number(before) + Number(after)
}

function oneOf<T>(values: readonly [T, T]): T {
  return values[crypto.getRandomValues(new Uint8Array(1))[0]! & 1]!
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value))
}
