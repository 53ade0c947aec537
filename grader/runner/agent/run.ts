import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig, type Config } from '../../shared/config.ts'
import type {
  AgentAbout,
  Check,
  CheckJob,
  ComparisonJob,
  ComparisonResult,
  ContestJob,
  ContestTable,
  EditEffects,
  EditsJob,
  EngineRuns,
  Exercise,
  Profile,
  ProgramJob,
  ProgramOutput,
  Job,
  LaneState,
  Machine,
} from '../../contracts/index.ts'
import { HotpathError, type ErrorCode } from '../../shared/errors.ts'
import { openTraces } from '../../shared/tracing/open.ts'
import { ActivityGate } from './activity-gate.ts'
import { createClient, type Client } from './client.ts'
import { ConnectionStatus } from './connection-status.ts'
import { logOf, openLog } from './log.ts'
import { runProfiles, type Profiling } from './profiles.ts'
import { openExerciseCache } from './exercise-cache.ts'
import { work, type Work } from './work.ts'

/** The API counts an agent as gone after 40 s of silence, even while it measures or its lane is out of service. */
const HERE_EVERY_MS = 10_000

/** Longest time for closing when the server is gone. */
const CLOSE_MS = 4000

/** A profile run takes about 15 s, or a minute on a busy machine. After two minutes it is stuck. */
const INSIDE_MS = 120_000
/**
 * Installed engines take a minute in total. The run does not wait longer than this for one that must be downloaded; the
 * download continues for the next run.
 */
const ENGINES_MS = 300_000
/** A run of edits starts no session after 50 s; the rest is for the last one, and for making sandboxes on a busy machine. */
const EDITS_MS = 90_000
/** A head-to-head run ends by itself sooner if its sandboxes open without delay. */
const CONTEST_MS = 480_000
/** A comparison starts no session after a minute of measuring; the rest is for opening sandboxes, and an engine that must be downloaded. */
const COMPARISON_MS = 180_000
/** A check, or a program, ends by itself after five seconds; the rest is for making a sandbox if none is warm. */
const CHECK_MS = 15_000

/** The parts that an agent process works with. */
export interface Grader extends Pick<Work, 'grade' | 'unfit'> {
  exercises: ReadonlyMap<string, Exercise>
  /** Makes profile runs; without it, other agents do. */
  profile?: Profiling<Profile>['run']
  /** Runs a submission on other engines; without it, other agents do. */
  travel?: Profiling<EngineRuns>['run']
  /** Measures what each edit of a submission buys; without it, other agents do. */
  edits?: Profiling<EditEffects, EditsJob>['run']
  /** Measures several submissions head to head; without it, other agents do. */
  contest?: Profiling<ContestTable, ContestJob>['run']
  /** Runs a submission's tests beside the lane; without it, other agents do. */
  check?: Profiling<Check, CheckJob>['run']
  /** Measures functions against each other; without it, other agents do. */
  compare?: Profiling<ComparisonResult, ComparisonJob>['run']
  /** Runs a program beside the lane; without it, other agents do. */
  program?: Profiling<ProgramOutput, ProgramJob>['run']
  /** Marks measurements that other work beside the lane would disturb. */
  undisturbed?: ActivityGate
  about: Omit<AgentAbout, 'agent' | 'lane' | 'machine'>
  /** Last state of its lane; null before the first reading. */
  lane?(): LaneState | null
  /** Machine of its lane; null until measured. */
  machine?(): Machine | null
  close(): Promise<void>
}

/**
 * Runs an agent process: opens its grader, then takes jobs from the API until stopped. Started by `npm start`, it has a channel
 * to that process and ends when the channel closes, so that nothing outlives a killed server. Started alone, it survives
 * restarts of the API.
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
  // The parent ended while this process was loading, and no event would report that now.
  if (process.send !== undefined && !process.connected) return
  const config = readConfig()
  const token = required(config.agentToken)
  const stop = new AbortController()
  const opening = open(config)
  const closed = () => opening.then((grader) => grader.close())
  // The next agent cleans up anything that cannot be closed in time.
  const leave = () => void Promise.race([closed(), sleep(CLOSE_MS)]).finally(() => process.exit(1))
  // `on`, not `once`: a signal to the whole group arrives beside the server's, and an unhandled second one would end the agent
  // with open sandboxes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const giveUp = new AbortController()
  stop.signal.addEventListener('abort', () => setTimeout(() => giveUp.abort(), config.agent.drainSeconds * 1000).unref())
  process.once('disconnect', leave)

  const { about, exercises, grade, unfit, profile, travel, edits, contest, check, compare, program, undisturbed, close, lane, machine } =
    await opening
  const named: AgentAbout = {
    ...about,
    agent: `${hostname()}:${process.pid}`,
    // Read at the time of each report.
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
  const handlers = {
    onLane: (notice: string) => log.warn(notice),
    onError: (error: Error, job?: Partial<Job>) => logOf(log, job ?? null).error({ err: error }, 'something of ours failed'),
    onJob: ((job, what, details = undefined) => logOf(log, job).info(details ?? {}, what)) satisfies Work['onJob'],
  }
  const [grading, checking, profiling] = [new ActivityGate(), new ActivityGate(), new ActivityGate()]
  const [contesting, travelling, editing] = [new ActivityGate(), new ActivityGate(), new ActivityGate()]
  const traces = await openTraces({
    endpoint: config.traces,
    service: 'hotpath-agent',
    onLost: (problem) => log.warn({ problem }, 'the trace collector rejects spans'),
  })
  const shared = { connection, exercises: openExerciseCache(exercises, (digest) => client.exercise(digest)), onError: handlers.onError }
  await Promise.all([
    beHere(client, named, stop.signal),
    work({ ...shared, ...handlers, client, grading, about: named, grade, unfit, traces, giveUp: giveUp.signal }, stop.signal),
    check &&
      runProfiles(
        { ...shared, line: client.checks, first: undisturbed ? [undisturbed] : [], own: checking, run: check, mostMs: CHECK_MS },
        stop.signal,
      ),
    program &&
      runProfiles(
        { ...shared, line: client.programs, first: [...(undisturbed ? [undisturbed] : []), checking], run: program, mostMs: CHECK_MS },
        stop.signal,
      ),
    profile &&
      runProfiles({ ...shared, line: client.inside, first: [grading], own: profiling, run: profile, mostMs: INSIDE_MS }, stop.signal),
    contest &&
      runProfiles(
        { ...shared, line: client.contests, first: [grading, profiling], own: contesting, run: contest, mostMs: CONTEST_MS },
        stop.signal,
      ),
    travel &&
      runProfiles(
        { ...shared, line: client.engines, first: [grading, profiling, contesting], own: travelling, run: travel, mostMs: ENGINES_MS },
        stop.signal,
      ),
    edits &&
      runProfiles(
        { ...shared, line: client.edits, first: [grading, profiling, contesting, travelling], own: editing, run: edits, mostMs: EDITS_MS },
        stop.signal,
      ),
    compare &&
      runProfiles(
        {
          ...shared,
          line: client.comparisons,
          first: [grading, profiling, contesting, travelling, editing],
          run: compare,
          mostMs: COMPARISON_MS,
        },
        stop.signal,
      ),
  ])
  process.off('disconnect', leave)
  await Promise.all([close(), traces.close()])
  process.exit(0)
}

/** Reports a notice to the parent process, or on standard error. */
function notice(notice: string, code: ErrorCode | null): void {
  if (process.connected) process.send?.({ notice, code })
  else process.stderr.write(`${notice}\n`)
}

/** Reports every few seconds that the agent is alive. Retries soon after a failure. */
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
