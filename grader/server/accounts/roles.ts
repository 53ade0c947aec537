import { sql } from 'kysely'
import type { AccountRole, Person } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Db, Transactions, Trx } from '../store/store.ts'

const LISTED_AT_MOST = 50

/** A name without accents. */
const PLAIN_NAME = sql<string>`regexp_replace(normalize(name, nfkd), '[\\u0300-\\u036f]', '', 'g')`

/** The first fifty accounts by name whose name or address contains a text, ignoring accents; an empty text matches all. */
export async function listAccounts(db: Db, search: string): Promise<Person[]> {
  const pattern = (text: string) => `%${text.replaceAll('\0', '').replace(/[%_\\]/g, '\\$&')}%`
  const rows = await selectAccounts(db)
    .where((where) =>
      where.or([
        where(PLAIN_NAME, 'ilike', pattern(search.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''))),
        where('email', 'ilike', pattern(search)),
      ]),
    )
    .orderBy(sql`lower(${PLAIN_NAME})`)
    .orderBy('email')
    .limit(LISTED_AT_MOST)
    .execute()
  return rows.map(toPerson)
}

/**
 * Changes the role of an account.
 * @param who id or address
 * @throws HotpathError E_PERSON_UNKNOWN, E_LAST_ADMIN
 */
export async function giveRole({ transaction }: Transactions, who: { id: string } | { email: string }, role: AccountRole): Promise<Person> {
  return transaction(async (trx) => {
    const by = 'id' in who ? (['id', who.id] as const) : (['email', who.email.toLowerCase()] as const)
    const found = await selectAccounts(trx).where(by[0], '=', by[1]).executeTakeFirst()
    if (found === undefined) throw new HotpathError('E_PERSON_UNKNOWN', { person: by[1] })
    if (role !== 'admin') await keepAnAdmin(trx, found)
    await trx.updateTable('accounts').set({ role }).where('id', '=', found.id).execute()
    return toPerson({ ...found, role })
  })
}

/** Checks that another administrator remains; locks all of them, so that two cannot leave at once. @throws HotpathError E_LAST_ADMIN */
export async function keepAnAdmin(trx: Trx, { id, role }: { id: string; role: AccountRole }): Promise<void> {
  if (role !== 'admin') return
  const admins = await trx.selectFrom('accounts').select('id').where('role', '=', 'admin').orderBy('id').forUpdate().execute()
  if (admins.every((admin) => admin.id === id)) throw new HotpathError('E_LAST_ADMIN')
}

function selectAccounts(db: Db | Trx) {
  return db.selectFrom('accounts').select(['id', 'name', 'email', 'email_verified', 'role', 'created_at'])
}

type Row = { id: string; name: string; email: string; email_verified: boolean; role: AccountRole; created_at: Date }

function toPerson({ id, name, email, email_verified, role, created_at }: Row): Person {
  return { id, name, email, emailVerified: email_verified, role, since: created_at.toISOString() }
}
