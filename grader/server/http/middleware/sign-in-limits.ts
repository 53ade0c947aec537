import { createHash } from 'node:crypto'
import { HotpathError } from '../../../shared/errors.ts'
import type { Db } from '../../store/store.ts'
import { countDown, countUp } from './shared-counts.ts'

const WINDOW_MS = 10 * 60_000

/**
 * Passwords per account from one network: more than a forgetful owner needs. A network gets at most 2,880 per day, far too few to use
 * up the account's total limit and lock its owner out.
 */
const TRIES_OF_NETWORK = 20

/**
 * Passwords per account from all networks: 144,000 per day, 53 million per year. Four words out of 7,776 make 3.7 × 10^15 passwords,
 * seventy million years' worth. An attacker with the fifty networks that it takes to use the limit up blocks only passwords: the owner
 * can still sign in by email.
 */
const TRIES_OF_ALL = 1000

/** Emails to one mailbox from all clients. Using them up fills the mailbox with working sign-in links, so the owner is not locked out. */
const EMAILS = 20

/** Passwords from one network for all accounts, since each costs a hash. Enough for a whole year group behind one router. */
const PASSWORDS_FROM_NETWORK = 600

/** Emails from one network to all mailboxes: enough for the same school, and a bound on spam through us. */
const EMAILS_FROM_NETWORK = 600

/**
 * What an email is for. Password resets are counted separately, and counted even if no such account exists: so the limit does not reveal
 * which accounts exist, and resets that send nothing do not use up the limit on sign-in emails.
 */
export type EmailKind = 'emails' | 'new passwords'

/** Counts a password from a network, for any account. @throws HotpathError E_TOO_MANY_TRIES */
export async function countHash(db: Db, network: string): Promise<void> {
  await count(db, { key: `passwords from ${network}`, most: PASSWORDS_FROM_NETWORK, code: 'E_TOO_MANY_TRIES', source: 'from your network' })
}

/**
 * Counts a password for an address. Attempts above the network's own limit do not count towards the total, or one network could lock
 * out the others.
 * @throws HotpathError E_TOO_MANY_TRIES
 */
export async function countPassword(db: Db, email: string, network: string): Promise<void> {
  const refusal = { code: 'E_TOO_MANY_TRIES', source: 'for this address' } as const
  await count(db, { key: `passwords of ${nameOf(email)} from ${network}`, most: TRIES_OF_NETWORK, ...refusal })
  await count(db, { key: `passwords of ${nameOf(email)}`, most: TRIES_OF_ALL, ...refusal })
}

/**
 * Counts a request that sends an email to an address; refused requests do not count.
 * @returns takes the count back, for a request that turns out to send nothing; else useless requests could use up the owner's emails
 * @throws HotpathError E_TOO_MANY_EMAILS
 */
export async function countEmail(db: Db, email: string, network: string, kind: EmailKind = 'emails'): Promise<() => Promise<void>> {
  const limits: Limit[] = [
    { key: `emails from ${network}`, most: EMAILS_FROM_NETWORK, code: 'E_TOO_MANY_EMAILS', source: 'from your network' },
    { key: `${kind} to ${nameOf(email)}`, most: EMAILS, code: 'E_TOO_MANY_EMAILS', source: 'to this address' },
  ]
  const counted: string[] = []
  const takeBack = async () => {
    for (const key of counted) await countDown(db, key)
  }
  try {
    for (const limit of limits) {
      counted.push(limit.key)
      await count(db, limit)
    }
  } catch (error) {
    await takeBack()
    throw error
  }
  return takeBack
}

interface Limit {
  key: string
  most: number
  code: 'E_TOO_MANY_TRIES' | 'E_TOO_MANY_EMAILS'
  /** Ends the sentence “Too many …” in the error. */
  source: string
}

async function count(db: Db, { key, most, code, source }: Limit): Promise<void> {
  const { current, ttl } = await countUp(db, key, WINDOW_MS)
  if (current > most) throw new HotpathError(code, { source, seconds: Math.ceil(ttl / 1000) })
}

/** Hash of the address, so that the counts hold no addresses. */
function nameOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
