import { sql } from 'kysely'
import type { AuditLine } from '../../contracts/index.ts'
import { toJson } from '../store/storable.ts'
import type { Db, Trx } from '../store/store.ts'

export interface AuditEvent {
  cohort: string
  /** Account that did it; null for the server itself. */
  actor: string | null
  /** Type of the event, such as `member.changed`. */
  what: string
  /** Without names and addresses: `person` is the id of the person affected, which means nothing once the account is deleted. */
  details?: { person?: string; [detail: string]: unknown }
}

/** Records an audit event, in the transaction of the action. */
export async function recordAuditEvent(trx: Trx, { cohort, actor, what, details = {} }: AuditEvent): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ cohort, actor, what, details: toJson(details) })
    .execute()
}

/** Newest events first, or those before the event with id `before`. @param limit null: all of them */
export async function listAudit(db: Db, cohort: string, limit: number | null, before: number | null): Promise<AuditLine[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('accounts as actors', 'actors.id', 'audit.actor')
    .leftJoin('accounts as persons', (join) => join.on(sql`persons.id::text`, '=', sql`audit.details->>'person'`))
    .select(['audit.id', 'audit.at', 'audit.what', 'audit.details', 'actors.name as who', 'persons.name as about'])
    .where('cohort', '=', cohort)
    .$if(before !== null, (lines) => lines.where('audit.id', '<', before!))
    .orderBy('audit.id', 'desc')
    .$if(limit !== null, (lines) => lines.limit(limit!))
    .execute()
  return rows.map(({ id, at, who, what, about, details }) => ({
    id: Number(id),
    at: at.toISOString(),
    who,
    what,
    about,
    details: details as Record<string, unknown>,
  }))
}
