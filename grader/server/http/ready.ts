import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT_VERSION, type Readiness, type SeenAgent } from '../../contracts/index.ts'
import { everyAgent } from '../gradebook/agents.ts'
import { migrationNames } from '../store/migrate.ts'
import type { Db } from '../store/store.ts'

/** A store that takes longer counts as down: probes wait no longer either. */
const PATIENCE_MS = 2000

const UNKNOWN = { ok: false, says: 'unknown: the store does not answer' }

/** The part of readiness that depends on the store. */
type Stored = Omit<Readiness, 'draining'>

/** Whether a submission could be accepted and graded now. @param onError gets the store's error, which the public answer leaves out */
export async function readReadiness(db: Db, onError: (error: Error) => void): Promise<Stored> {
  try {
    const [applied, agents] = await inTime(Promise.all([db.selectFrom('migrations').select('name').execute(), everyAgent(db)]))
    const names = new Set(applied.map(({ name }) => name))
    const lacking = migrationNames().filter((name) => !names.has(name))
    const migrations = {
      ok: lacking.length === 0,
      says: lacking.length === 0 ? `all ${names.size} applied` : `not applied: ${lacking.join(', ')}`,
    }
    const agent = agentCheck(agents)
    return { ready: migrations.ok && agent.ok, store: { ok: true, says: 'answers' }, migrations, agent }
  } catch (error) {
    onError(error as Error)
    return { ready: false, store: { ok: false, says: 'does not answer' }, migrations: UNKNOWN, agent: UNKNOWN }
  }
}

function agentCheck(agents: readonly SeenAgent[]): Readiness['agent'] {
  const foreign = agents.filter(({ welcome }) => !welcome).length
  const seen = agents.length - foreign
  const refused = foreign > 0 ? `, ${foreign} of another version than ${AGENT_VERSION} (they get no work)` : ''
  return { ok: seen > 0, says: (seen > 0 ? `${seen} seen recently` : 'none seen recently: submissions wait') + refused }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const late = sleep(PATIENCE_MS, null, { signal: answered.signal }).then(() => {
    throw new Error(`The store has not answered within ${PATIENCE_MS} ms`)
  })
  late.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    answered.abort()
  }
}
