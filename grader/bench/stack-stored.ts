import { sql } from 'kysely'
import type { Db } from '../store/store.ts'

/** A submission as the store has it. */
export interface Stored {
  id: string
  /** Rows of verdicts, and events that are one: each must be 1. */
  verdicts: number
  events: number
}

/** What the store says of a flood. */
export interface Books {
  /** Acknowledged ones by number of verdicts, or `lost`: all must be under 1. */
  acknowledged: Record<string, number>
  /** Those that are there though their sender was told of none, by number of verdicts. */
  unacknowledged: Record<string, number>
}

/** The number of the newest submission. */
export async function newestArrival(db: Db): Promise<number> {
  const row = await db.selectFrom('submissions').select('arrival').orderBy('arrival', 'desc').limit(1).executeTakeFirst()
  return Number(row?.arrival ?? 0)
}

/** All that came after a number. */
export async function readStored(db: Db, after: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select submissions.id,
      (select count(*)::int from verdicts where verdicts.submission = submissions.id) as verdicts,
      (select count(*)::int from events where events.submission = submissions.id and progress ->> 'type' = 'verdict') as events
    from submissions where arrival > ${after}`.execute(db)
  return rows
}

/** Holds what the store has against what was acknowledged. */
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
