import { sql } from 'kysely'
import { WORK, type Depth, type WorkKind } from '../../contracts/index.ts'
import type { Db } from '../store/store.ts'
import { COMPARISON_NAME, CONTEST_NAME, PROFILE_QUEUES, QUEUE_NAME } from './settings.ts'
import { REGRADES_FROM } from './priority.ts'

interface Row {
  name: string
  low: boolean
  waiting: string
  running: string
  oldest: string
}

const KINDS: Record<string, WorkKind> = {
  [PROFILE_QUEUES.inside]: 'profile',
  [PROFILE_QUEUES.engines]: 'engines',
  [PROFILE_QUEUES.edits]: 'edits',
  [CONTEST_NAME]: 'contest',
  [COMPARISON_NAME]: 'comparison',
}

/** Waiting and running jobs of all queues whose jobs stay until they are done, by one query over the jobs that have not ended. */
export async function readDepths(db: Db): Promise<Record<WorkKind, Depth>> {
  const names = sql.join([QUEUE_NAME, ...Object.values(PROFILE_QUEUES), CONTEST_NAME, COMPARISON_NAME])
  const { rows } = await sql<Row>`
    select name, priority <= ${REGRADES_FROM} as low, count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as running,
      coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0) as oldest
    from pgboss.job where name in (${names}) and state <= 'active' group by name, low`.execute(db)
  const depths = Object.fromEntries(WORK.map((kind) => [kind, { waiting: 0, running: 0, oldestSeconds: 0 }])) as Record<WorkKind, Depth>
  for (const row of rows) {
    const kind = KINDS[row.name] ?? (row.low ? 'regrade' : 'submission')
    depths[kind] = { waiting: Number(row.waiting), running: Number(row.running), oldestSeconds: Math.max(0, Number(row.oldest)) }
  }
  return depths
}
