import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT_VERSION, type Readiness, type SeenAgent } from '../../contracts/index.ts'
import { everyAgent } from '../gradebook/agents.ts'
import { migrationNames } from '../store/migrate.ts'
import { LEAST_ROOM_MB } from '../store/room.ts'
import type { Store } from '../store/store.ts'

/** A store that takes longer counts as down: probes wait no longer either. */
const PATIENCE_MS = 2000

const UNKNOWN = { ok: false, says: 'unknown: the store does not answer' }

/** The part of readiness that depends on the store. */
type Stored = Omit<Readiness, 'draining'>

/**
 * Whether a submission could be taken and graded now. @param onError receives the reason why the store did not answer, which the response
 * leaves out
 */
export async function readReadiness({ db, freeMb }: Pick<Store, 'db' | 'freeMb'>, onError: (error: Error) => void): Promise<Stored> {
  try {
    const [applied, agents, free] = await inTime(
      Promise.all([db.selectFrom('migrations').select('name').execute(), everyAgent(db), freeMb()]),
    )
    const store = storeCheck(free)
    const names = new Set(applied.map(({ name }) => name))
    const lacking = migrationNames().filter((name) => !names.has(name))
    const migrations = {
      ok: lacking.length === 0,
      says: lacking.length === 0 ? `all ${names.size} applied` : `not applied: ${lacking.join(', ')}`,
    }
    const agent = agentCheck(agents)
    return { ready: store.ok && migrations.ok && agent.ok, store, migrations, agent }
  } catch (error) {
    onError(error as Error)
    return { ready: false, store: { ok: false, says: 'does not answer' }, migrations: UNKNOWN, agent: UNKNOWN }
  }
}

/** A store without free space refuses writes. A replica elsewhere may have space, and a person has to free some here. */
function storeCheck(free: number | null): Readiness['store'] {
  if (free === null || free >= LEAST_ROOM_MB) return { ok: true, says: 'answers' }
  return { ok: false, says: `its disc is full: ${Math.floor(free)} MB are left, and ${LEAST_ROOM_MB} are needed` }
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
