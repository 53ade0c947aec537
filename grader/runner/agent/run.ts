import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig, type Config } from '../../shared/config.ts'
import type { AgentAbout, ContestJob, ContestTable, EngineRuns, Exercise, Profile, Job, LaneState, Machine } from '../../contracts/index.ts'
import { HotpathError, type ErrorCode } from '../../shared/errors.ts'
import { openTraces } from '../../shared/tracing/open.ts'
import { ActivityGate } from './activity-gate.ts'
import { createClient, type Client } from './client.ts'
import { ConnectionStatus } from './connection-status.ts'
import { logOf, openLog } from './log.ts'
import { runProfiles, type Profiling } from './profiles.ts'
import { openExerciseCache } from './exercise-cache.ts'
import { work, type Work } from './work.ts'

/** An agent that has said nothing for 40 s is taken for gone, also while it measures, or while its lane is out. */
const HERE_EVERY_MS = 10_000

/** Longest time for closing when the server is gone. */
const CLOSE_MS = 4000

/** A look inside is some fifteen seconds' work, and a minute's on a busy machine: after two it waits for something that does not come. */
const INSIDE_MS = 120_000
/**
 * Engines that are there take a minute in all. One that has to be fetched is not waited for any longer, and goes on
 * coming for the next.
 */
const ENGINES_MS = 300_000
/** A contest ends by itself sooner, where its boxes come when they are asked for. */
const CONTEST_MS = 480_000

/** What an agent process grades with. */
export interface Grader extends Pick<Work, 'grade' | 'unfit'> {
  exercises: ReadonlyMap<string, Exercise>
  /** Without it, looks inside are left to other agents. */
  profileRun?: Profiling<Profile>['profileRun']
  /** Runs a submission on other engines; without it, that is left to other agents. */
  travel?: Profiling<EngineRuns>['profileRun']
  /** Measures several submissions against one another; without it, that is left to other agents. */
  contest?: Profiling<ContestTable, ContestJob>['profileRun']
  about: Omit<AgentAbout, 'agent' | 'lane' | 'machine'>
  /** What its lane read last; null before the first reading. */
  lane?(): LaneState | null
  /** What its lane is; null until that was measured. */
  machine?(): Machine | null
  close(): Promise<void>
}

/**
 * The life of an agent process: opens its grader, then takes jobs from the API until it is told to stop.
 * Started by `npm start` it has a channel to that process, and ends when the channel does: nothing outlives a server that was killed.
 * Started alone it goes on over restarts of the API.
 */
export async function runAgent(open: (config: Config) => Promise<Grader>): Promise<void> {
  try {
    await live(open)
  } catch (error) {
    if (error instanceof HotpathError) {
      process.stderr.write(`${error.message}\n${error.hint}\n`)
      process.send?.({ failed: error.toBody() })
    } else {
      process.stderr.write(`${(error as Error).stack}\n`)
    }
    process.exit(1)
  }
}

async function live(open: (config: Config) => Promise<Grader>): Promise<void> {
  // Ended while this one was still loading: nobody would hear of it any more.
  if (process.send !== undefined && !process.connected) return
  const config = readConfig()
  const token = required(config.agentToken)
  const stop = new AbortController()
  const opening = open(config)
  const closed = () => opening.then((grader) => grader.close())
  // What cannot be closed in time, the next agent finds and clears.
  const leave = () => void Promise.race([closed(), sleep(CLOSE_MS)]).finally(() => process.exit(1))
  // More than once: a signal to the whole group comes beside that of the server, and a second one would end the agent with its boxes open.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const giveUp = new AbortController()
  stop.signal.addEventListener('abort', () => setTimeout(() => giveUp.abort(), config.agent.drainSeconds * 1000).unref())
  process.once('disconnect', leave)

  const { about, exercises, grade, unfit, profileRun, travel, contest, close, lane, machine } = await opening
  const named: AgentAbout = {
    ...about,
    agent: `${hostname()}:${process.pid}`,
    // As it is when it is said.
    get lane() {
      return lane?.() ?? undefined
    },
    get machine() {
      return machine?.() ?? undefined
    },
  }
  if (process.connected) process.send?.({ ready: named })
  const client = createClient(config.apiUrl, token)
  const connection = new ConnectionStatus(config.apiUrl, notice)
  const log = openLog(config.logLevel, named.agent)
  const reported = {
    onLane: (notice: string) => log.warn(notice),
    onError: (error: Error, job?: Partial<Job>) => logOf(log, job ?? null).error({ err: error }, 'something of ours failed'),
    onJob: ((job, what, details = undefined) => logOf(log, job).info(details ?? {}, what)) satisfies Work['onJob'],
  }
  const [grading, profiling, contesting] = [new ActivityGate(), new ActivityGate(), new ActivityGate()]
  const traces = await openTraces({
    endpoint: config.traces,
    service: 'hotpath-agent',
    onLost: (problem) => log.warn({ problem }, 'the collector of traces does not take what is sent'),
  })
  const shared = { connection, exercises: openExerciseCache(exercises, (digest) => client.exercise(digest)), onError: reported.onError }
  await Promise.all([
    beHere(client, named, stop.signal),
    work({ ...shared, ...reported, client, grading, about: named, grade, unfit, traces, giveUp: giveUp.signal }, stop.signal),
    profileRun &&
      runProfiles({ ...shared, line: client.inside, first: [grading], own: profiling, profileRun, mostMs: INSIDE_MS }, stop.signal),
    contest &&
      runProfiles(
        { ...shared, line: client.contests, first: [grading, profiling], own: contesting, profileRun: contest, mostMs: CONTEST_MS },
        stop.signal,
      ),
    travel &&
      runProfiles(
        { ...shared, line: client.engines, first: [grading, profiling, contesting], profileRun: travel, mostMs: ENGINES_MS },
        stop.signal,
      ),
  ])
  process.off('disconnect', leave)
  await Promise.all([close(), traces.close()])
  process.exit(0)
}

/** To the process that started this one, or to whoever did. */
function notice(notice: string, code: ErrorCode | null): void {
  if (process.connected) process.send?.({ notice, code })
  else process.stderr.write(`${notice}\n`)
}

/** Says every few seconds that the agent lives; one that is not heard is said again soon. */
async function beHere(client: Client, about: AgentAbout, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await client.here(about, stop).catch(() => {})
    await sleep(HERE_EVERY_MS, null, { signal: stop }).catch(() => {})
  }
}

function required(token: string | null): string {
  if (token !== null) return token
  throw new HotpathError('E_SETTING', {
    name: 'HOTPATH_AGENT_TOKEN',
    value: '',
    problem: 'an agent needs the token that the API was started with',
  })
}
