import { sql } from 'kysely'
import type { Taken } from '../queue/paces.ts'
import type { Db } from '../store/store.ts'

/** As many as tell how things are now. */
const LATEST = 300

/** What the latest runs took, by exercise. Our own faults tell nothing of it. */
export async function readSeconds(db: Db): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select exercise, count(*)::int as runs, sum(seconds)::float8 as seconds from (
      select exercise, (verdict ->> 'seconds')::float8 as seconds from verdicts join submissions on submissions.id = verdicts.submission
      where word <> 'fault' order by verdicts.decided_at desc limit ${LATEST}
    ) latest group by exercise`.execute(db)
  return rows
}
