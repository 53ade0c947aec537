/**
 * npm run agent
 * The agent of a grader machine: one process per lane, which fetches jobs from the API at HOTPATH_API. SIGTERM drains it.
 */
import { resolve } from 'node:path'
import { readConfig, type Config } from '../../shared/config.ts'
import type { AgentAbout } from '../../contracts/index.ts'
import { chooseLanes } from '../../shared/cores.ts'
import { HotpathError, type ErrorCode } from '../../shared/errors.ts'
import { keepAgent, type KeptAgent } from './agent-process.ts'
import { openWay } from './open-way.ts'
import { readOptions } from './options.ts'
import { readTyped } from './run-command.ts'
import { endOnSignals } from './signals.ts'

const USAGE = 'HOTPATH_LANES=1,2 npm run agent: it has no options; put settings before it. containers/settings.md lists them.'
const SCRIPT = resolve(import.meta.dirname, '../../runner/agent/main.ts')

/** Time after the job was finished or given back, for aborting profile runs and for giving back itself. */
const LEAVE_MS = 10_000

const agents: KeptAgent[] = []
let said = ''
let exitCode = 0
let isLeaving = false

/** Prints each message once, although every lane sends it. */
function say(line: string): void {
  if (line !== said) process.stderr.write(`${line}\n`)
  said = line
}

function launch({ lane, agent }: Config, core: number, lanes: readonly number[]): KeptAgent {
  const kept = keepAgent({
    script: SCRIPT,
    // This runs strangers' code: without containers the machine is refused, unless HOTPATH_SANDBOX allows it.
    env: { ...process.env, HOTPATH_LANE: String(core), HOTPATH_LANES: lanes.join(','), HOTPATH_SANDBOX: lane.kind ?? 'docker' },
    onDeath: (message) => say(`Core ${core}: ${message}`),
    onNotice: hear,
    drainMs: agent.drainSeconds * 1000 + LEAVE_MS,
  })
  agents.push(kept)
  return kept
}

/** A revoked token never becomes valid again. */
function hear(notice: string, code: ErrorCode | null): void {
  say(notice)
  if (code === 'E_AGENT_TOKEN') void leave(1)
}

/** Ends all lanes, then this process. */
async function leave(code: number): Promise<void> {
  exitCode = Math.max(exitCode, code)
  isLeaving = true
  await Promise.all(agents.map((each) => each.stop()))
  process.exit(exitCode)
}

function drain(): Promise<void> {
  say('Stopping: no new jobs are taken, and current jobs are finished.')
  return leave(0)
}

function textOf({ message, hint }: HotpathError): string {
  return `${message}\n${hint}`
}

function describe(lanes: readonly number[], { sandbox, engine, isolation, notes }: AgentAbout): string {
  const place = sandbox === 'docker' ? 'in containers' : 'in child processes of this machine'
  const lost = isolation ? '' : ' Only for your own code: it is not isolated.'
  return [`Measuring on core ${lanes.join(', ')}, ${place}, on ${engine}.${lost}`, ...notes.map((note) => `- ${note}`)].join('\n')
}

readTyped(() => readOptions(USAGE, {}))
try {
  const config = readConfig()
  const lanes = chooseLanes(config.lane.lanes ?? null, config.agent.siblings)
  const warning = openWay(config.apiUrl)
  if (warning !== null) say(textOf(warning))
  endOnSignals(drain)
  // The first lane builds the image that all lanes use.
  const about = await launch(config, lanes[0]!, lanes).ready
  if (!isLeaving) await Promise.all(lanes.slice(1).map((core) => launch(config, core, lanes).ready))
  if (!isLeaving) console.log(`${describe(lanes, about)}\nTaking jobs from ${config.apiUrl}`)
} catch (error) {
  if (isLeaving) await leave(0)
  say(error instanceof HotpathError ? textOf(error) : String((error as Error).stack))
  await leave(1)
}
