import { jwtVerify, SignJWT } from 'jose'
import type { Account } from '../../contracts/index.ts'
import { isAddress } from '../../shared/addresses.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { Db, Transactions } from '../store/store.ts'
import { addressTakenEmail, emailChangedEmail, newAddressEmail } from './emails.ts'
import { keepOthersOff } from './hold.ts'
import type { Mail } from './mail.ts'

/** Of our signed texts, these are for this. */
const PURPOSE = 'email change'
const VALID = '1d'

/** A change that waits for its confirmation. */
interface Change {
  person: string
  from: string
  to: string
}

/** Where the change takes place. */
export interface ChangeTools {
  mail: Mail
  /** Signs the links. */
  secret: string
  publicUrl: string
}

/** An address as it is stored. @throws HotpathError E_EMAIL, E_EMAIL_SAME */
export function readNewAddress(account: Pick<Account, 'email'>, typed: string): string {
  const to = typed.trim().toLowerCase()
  if (!isAddress(to)) throw new HotpathError('E_EMAIL')
  if (to === account.email) throw new HotpathError('E_EMAIL_SAME')
  return to
}

/**
 * Sends a link to a new address, which the account gets when its owner opens it. An address that has an account gets an email that says so:
 * the answer reveals to nobody which addresses have one.
 * @param to as readNewAddress
 * @throws HotpathError E_MAIL
 */
export async function askForEmailChange(
  db: Db,
  { id, email }: Account,
  to: string,
  { mail, secret, publicUrl }: ChangeTools,
): Promise<void> {
  const taken = await db.selectFrom('accounts').select('id').where('email', '=', to).executeTakeFirst()
  const token = await seal({ person: id, from: email, to }, secret)
  const letter = taken ? addressTakenEmail(to, `${publicUrl}/account/`) : newAddressEmail(to, `${publicUrl}/account/?address=${token}`)
  await mail.send(letter).catch((error: Error) => {
    throw new HotpathError('E_MAIL', { problem: error.message })
  })
}

/**
 * Gives an account the new address that a link is for, verified; everything else of the account stays. The old address is informed if it was
 * verified, since otherwise it may be a stranger's.
 * @param complain called if that email cannot be sent, which stops nothing
 * @throws HotpathError E_LINK_USED, E_EMAIL_LINK, E_ACCOUNT_EXISTS
 */
export async function confirmEmailChange(
  { transaction }: Transactions,
  account: Account,
  token: string,
  { mail, secret }: Omit<ChangeTools, 'publicUrl'>,
  complain: (error: Error) => void,
): Promise<Account> {
  const { person, from, to } = await open(token, secret)
  if (person !== account.id) throw new HotpathError('E_EMAIL_LINK')
  const changed = await transaction(async (trx) => {
    await keepOthersOff(trx, person)
    if (await trx.selectFrom('accounts').select('id').where('email', '=', to).where('id', '<>', person).executeTakeFirst())
      throw new HotpathError('E_ACCOUNT_EXISTS')
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ email: to, email_verified: true })
      .where('id', '=', person)
      .where('email', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  if (!changed) throw new HotpathError('E_LINK_USED')
  if (account.emailVerified) await mail.send(emailChangedEmail(from, to)).catch(complain)
  return { ...account, email: to, emailVerified: true }
}

function seal(change: Change, secret: string): Promise<string> {
  return new SignJWT({ ...change }).setProtectedHeader({ alg: 'HS256' }).setAudience(PURPOSE).setExpirationTime(VALID).sign(bytes(secret))
}

async function open(token: string, secret: string): Promise<Change> {
  try {
    return (await jwtVerify<Change>(token, bytes(secret), { algorithms: ['HS256'], audience: PURPOSE })).payload
  } catch {
    throw new HotpathError('E_LINK_USED')
  }
}

function bytes(secret: string): Uint8Array {
  return new TextEncoder().encode(secret)
}
