import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Attack } from './corpus.ts'
import { HELD } from './header.ts'
import type { AttackOutcome } from './table.ts'
import { startServer } from '../../server/http/server.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readConfig } from '../../shared/config.ts'
import { AGENT_VERSION, AGENT_VERSION_HEADER } from '../../contracts/index.ts'
import { strayFiles } from './harm/files.ts'

/** What an attack on the service gets: an address, and what it needs to check its own claims. */
export interface Target {
  address: string
  /** The agents’ secret, to show that it is needed and never logged. */
  agentToken: string
  /** Lines of the server’s log. */
  logs: string[]
  dataFolder: string
}

/** An attack on the service: it returns the status that it got, or `held`, and rejects if it succeeded. */
export interface ServiceAttack {
  attack: (target: Target) => Promise<string>
  /** Settings for the server under attack. */
  settings?: Record<string, string>
}

const TOKEN = 'a-token-that-no-log-may-show'

/** Runs an attack against its own real server, and checks afterwards that a job still gets through. */
export async function runService(attack: Attack): Promise<AttackOutcome> {
  const began = performance.now()
  const outcome = { name: attack.name, folder: attack.folder, expected: attack.words }
  const program = (await import(pathToFileURL(attack.path).href)) as ServiceAttack
  const dataFolder = mkdtempSync(join(tmpdir(), 'hotpath-attack-'))
  const logs: string[] = []
  const config = readConfig({ PORT: '0', HOTPATH_DATA: dataFolder, HOTPATH_AGENT_TOKEN: TOKEN, ...program.settings })
  const logger = { level: 'info', stream: { write: (line: string) => void logs.push(line) } }
  const server = await startServer({ config, exercises: loadExercises(exercisesFolder), siteFolder: null, logger })
  try {
    const { address } = server
    const { got, breakout } = await tryIt(program, { address, agentToken: TOKEN, logs, dataFolder })
    const stuck = (await road(address)) ? [] : ['jobs no longer get through']
    const seconds = (performance.now() - began) / 1000
    return {
      ...outcome,
      got,
      remark: breakout ?? `it got ${got}`,
      seconds,
      breakout,
      harm: [...stuck, ...strayFiles(), ...faults(logs)],
      next: null,
    }
  } finally {
    await server.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function tryIt(program: ServiceAttack, target: Target): Promise<{ got: string; breakout: string | null }> {
  try {
    return { got: await program.attack(target), breakout: null }
  } catch (cause) {
    return { got: `not ${HELD}`, breakout: (cause as Error).message }
  }
}

/** Internal errors that the attack caused. */
function faults(logs: readonly string[]): string[] {
  return logs.filter((line) => (JSON.parse(line) as { level: number }).level >= 50).map((line) => `the server logged ${line.slice(0, 300)}`)
}

/** Whether the server is ready and a job gets through: sent, leased, answered, read. */
async function road(address: string): Promise<boolean> {
  const call = (path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(new URL(path, address), {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    })
  const agent = { authorization: `Bearer ${TOKEN}`, [AGENT_VERSION_HEADER]: AGENT_VERSION }
  if ((await call('/healthz')).status !== 200) return false
  const sent = await call('/api/submissions', { exercise: 'create-name', files: { 'create-name.js': 'module.exports = 1' } })
  const refused = sent.status === 429 || sent.status === 503
  if (sent.status !== 202 && !(refused && sent.headers.has('retry-after'))) return false
  const lease = await call('/api/agent/lease', { agent: 'hand', sandbox: 'process', engine: 'node', isolation: false, notes: [] }, agent)
  if (lease.status !== 200) return refused
  const job = (await lease.json()) as { id: string; attempt: number; exercise: string }
  const verdict = {
    exercise: job.exercise,
    verdict: 'crash',
    level: null,
    summary: 'It was only asked.',
    tests: [],
    findings: [],
    seconds: 1,
    engine: 'node',
    sandbox: 'process',
  }
  return (await call(`/api/agent/jobs/${job.id}/result`, { attempt: job.attempt, verdict }, agent)).status === 204
}
