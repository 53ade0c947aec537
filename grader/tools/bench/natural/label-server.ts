import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Natural } from './corpus.ts'
import { asOurs } from './label-function.ts'
import { targetOf, type LabelResult } from './labels.ts'
import { atHome, failedTest } from './plain.ts'
import { enoughPairs, speedLabel, type Pair, type Spent } from './speed-label.ts'

/*
 * Whether a server is cheap enough, by seconds of load in plain Node. Load runs against baseline and solution in turn, each time in a
 * fresh process with a fresh backend, and all CPU time of the server's process counts.
 */

const SERVER = fileURLToPath(new URL('server-child.cjs', import.meta.url))
const VISITORS = fileURLToPath(new URL('visitors-child.cjs', import.meta.url))

const CONNECTIONS = 16
/** Least time and number of requests per server, so that V8 has optimized it even on a busy machine. */
const VISITS = { warm: { ms: 500, requests: 600 }, timed: { ms: 3000, requests: 400 } }

type Visits = typeof VISITS

interface Visited {
  requests: number
  requestMs: number
  /** The problem with a response. */
  why: string | null
}

/** A wrong answer of a solution, with the message of the check that found it. */
class WrongAnswer extends Error {}

/** Runs the tests, then checks every answer under load. */
export async function labelServer(natural: Natural): Promise<LabelResult> {
  const failed = await atHome(natural, (home) => failedTest(natural, home))
  return failed === null ? loadServer(natural) : wrong(failed)
}

/** The label of a solution that passed the tests. */
export function loadServer(natural: Natural, visits = VISITS): Promise<LabelResult> {
  const target = targetOf(natural.exercise)
  const baseline = asOurs(natural, natural.exercise.manifest.baseline)
  return atHome(natural, (home) =>
    atHome(baseline, async (baselineHome) => {
      try {
        return speedLabel(await enoughPairs(() => measurePair(natural, baselineHome, home, visits), target), target)
      } catch (error) {
        if (error instanceof WrongAnswer) return wrong(error.message)
        throw error
      }
    }),
  )
}

function wrong(why: string): LabelResult {
  return { label: 'wrong', why: why.slice(0, 200), calls: 0, figures: {} }
}

/** @throws WrongAnswer if the solution gives a wrong answer or its process ends */
async function measurePair(natural: Natural, baselineHome: string, home: string, visits: Visits): Promise<Pair> {
  // First, because a wrong answer ends it.
  const solution = await load(natural, home, visits).catch((error: Error) => {
    throw new WrongAnswer(error.message)
  })
  const baseline = await load(natural, baselineHome, visits)
  return { baseline, solution }
}

/** The CPU time of one server under load. @throws Error for a wrong answer, or if the process ended */
async function load(natural: Natural, home: string, { warm, timed }: Visits): Promise<Spent> {
  const visitors = open(VISITORS, [home])
  const server = open(SERVER, [home, natural.exercise.manifest.files.entry])
  try {
    const { port: backend } = await ask<{ port: number }>(visitors, { do: 'listen' })
    const { port } = await ask<{ port: number }>(server, { do: 'listen', port: backend })
    const visit = (length: Visits['warm']) => visitAll(visitors, { port, connections: CONNECTIONS, ...length })
    await visit(warm)
    const before = await ask<{ cpuSeconds: number }>(server, { do: 'usage' })
    const { requests, requestMs } = await visit(timed)
    const after = await ask<{ cpuSeconds: number }>(server, { do: 'usage' })
    return { calls: requests, cpuSeconds: after.cpuSeconds - before.cpuSeconds, requestMs }
  } finally {
    for (const child of [visitors, server]) child.kill('SIGKILL')
  }
}

async function visitAll(visitors: ChildProcess, how: object): Promise<Visited> {
  const visited = await ask<Visited>(visitors, { do: 'visit', ...how })
  if (visited.why !== null) throw new Error(visited.why)
  return visited
}

function open(path: string, args: readonly string[]): ChildProcess {
  return fork(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
}

async function ask<T>(child: ChildProcess, what: object): Promise<T> {
  const answered = once(child, 'message')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with exit code ${code as number}`)
  })
  ended.catch(() => {})
  child.send(what)
  const [answer] = (await Promise.race([answered, ended])) as [T & { failed?: string }]
  if (answer.failed !== undefined) throw new Error(answer.failed)
  return answer
}
