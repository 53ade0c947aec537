import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig, type Config } from '../config.ts'
import type { AgentAbout, ContestJob, ContestTable, EngineRuns, Exercise, Insight } from '../contracts/index.ts'
import { HotpathError } from '../errors.ts'
import { Busy } from './busy.ts'
import { createClient } from './client.ts'
import { lookOn, type Looking } from './look.ts'
import { openShelf } from './shelf.ts'
import { work, type Work } from './work.ts'

/** Longest time for closing when the server is gone. */
const CLOSE_MS = 4000

/** A look inside is some fifteen seconds' work, and a minute's on a busy machine: after two it waits for something that does not come. */
const INSIDE_MS = 120_000
/** Engines that are there take a minute in all. One that has to be fetched is not waited for any longer, and goes on coming for the next. */
const ENGINES_MS = 300_000
/** A contest ends by itself sooner, where its boxes come when they are asked for. */
const CONTEST_MS = 480_000

/** What an agent process grades with. */
export interface Grader extends Pick<Work, 'grade' | 'unfit'> {
  exercises: ReadonlyMap<string, Exercise>
  /** Without it, looks inside are left to other agents. */
  look?: Looking<Insight>['look']
  /** Runs a submission on other engines; without it, that is left to other agents. */
  travel?: Looking<EngineRuns>['look']
  /** Measures several submissions against one another; without it, that is left to other agents. */
  contest?: Looking<ContestTable, ContestJob>['look']
  about: Omit<AgentAbout, 'agent'>
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
  const config = readConfig()
  const token = required(config.agentToken)
  const stop = new AbortController()
  const opening = open(config)
  const closed = () => opening.then((grader) => grader.close())
  // What cannot be closed in time, the next agent finds and clears.
  const leave = () => void Promise.race([closed(), sleep(CLOSE_MS)]).finally(() => process.exit(1))
  // More than once: a signal to the whole group comes beside that of the server, and a second one would end the agent with its boxes open.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  process.once('disconnect', leave)

  const { about, exercises, grade, unfit, look, travel, contest, close } = await opening
  const named = { ...about, agent: `${hostname()}:${process.pid}` }
  if (process.connected) process.send?.({ ready: named })
  const client = createClient(config.apiUrl, token)
  const told = { onLane: (notice: string) => console.log(notice), onError: (error: Error) => console.error(error) }
  const [grading, looking, contesting] = [new Busy(), new Busy(), new Busy()]
  const shared = { exercises: openShelf(exercises, (digest) => client.exercise(digest)), onError: told.onError }
  await Promise.all([
    work({ ...shared, client, grading, about: named, grade, unfit, onLane: told.onLane }, stop.signal),
    look && lookOn({ ...shared, line: client.inside, first: [grading], own: looking, look, mostMs: INSIDE_MS }, stop.signal),
    contest && lookOn({ ...shared, line: client.contests, first: [grading, looking], own: contesting, look: contest, mostMs: CONTEST_MS }, stop.signal),
    travel && lookOn({ ...shared, line: client.engines, first: [grading, looking, contesting], look: travel, mostMs: ENGINES_MS }, stop.signal),
  ])
  process.off('disconnect', leave)
  await close()
  process.exit(0)
}

function required(token: string | null): string {
  if (token !== null) return token
  throw new HotpathError('E_SETTING', { name: 'HOTPATH_AGENT_TOKEN', value: '', problem: 'an agent needs the token that the API was started with' })
}
