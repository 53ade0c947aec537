import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../server/store/store.ts'

/** A submission as the store has it. */
export interface Stored {
  id: string
  /** Number of verdict rows and of verdict events: each must be 1. */
  verdicts: number
  events: number
}

/** The store's records of a flood. */
export interface Books {
  /** Acknowledged submissions by number of verdicts, or `lost`: all must have 1. */
  acknowledged: Record<string, number>
  /** Submissions that were stored without an acknowledgement, by number of verdicts. */
  unacknowledged: Record<string, number>
}

/** Runs a query on the store, wherever it is. */
export type Ask = <Row>(query: string) => Promise<Row[]>

/** An opened store. */
export function askStore(db: Db): Ask {
  return async <Row>(query: string) => (await sql.raw<Row>(query).execute(db)).rows
}

/** The database of a Swarm stack, queried with psql in its container because it is not reachable from the machine. */
export function askStack(stack: string): Ask {
  const database = `$(docker ps --quiet --filter label=com.docker.swarm.service.name=${stack}_postgres | head -n 1)`
  return async (query) => {
    const rows = `select coalesce(json_agg(answer), '[]') from (${query}) as answer`
    const { stdout } = await promisify(execFile)('sh', ['-c', `docker exec ${database} psql -U hotpath -d hotpath -At -c "$0"`, rows], {
      maxBuffer: 64 * 1024 * 1024,
    })
    return JSON.parse(stdout)
  }
}

/** The number of the newest submission. */
export async function newestArrival(ask: Ask): Promise<number> {
  const [row] = await ask<{ arrival: number | string | null }>('select max(arrival) as arrival from submissions')
  return Number(row?.arrival ?? 0)
}

/** All submissions after a number. */
export function readStored(ask: Ask, after: number): Promise<Stored[]> {
  return ask<Stored>(`
    select submissions.id,
      (select count(*)::int from verdicts where verdicts.submission = submissions.id) as verdicts,
      (select count(*)::int from events where events.submission = submissions.id and progress ->> 'type' = 'verdict') as events
    from submissions where arrival > ${after}`)
}

/** Compares the store with the acknowledged submissions. */
export function compareBooks(stored: readonly Stored[], acknowledged: ReadonlySet<string>): Books {
  const known = new Map(stored.map((one) => [one.id, one]))
  const others = stored.filter(({ id }) => !acknowledged.has(id))
  return {
    acknowledged: countBy([...acknowledged].map((id) => known.get(id)).map((one) => (one === undefined ? 'lost' : verdictsOf(one)))),
    unacknowledged: countBy(others.map(verdictsOf)),
  }
}

function verdictsOf({ verdicts, events }: Stored): string {
  return verdicts === events ? String(verdicts) : `${verdicts}, and ${events} events`
}

function countBy(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(Object.groupBy(names, (name) => name)).map(([name, ones]) => [name, ones!.length]))
}
