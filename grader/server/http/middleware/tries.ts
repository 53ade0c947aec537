import { createHash } from 'node:crypto'
import { HotpathError } from '../../../shared/errors.ts'
import type { Db } from '../../store/store.ts'
import { countDown, countUp } from './shared-counts.ts'

const WINDOW_MS = 10 * 60_000

/**
 * More than anyone needs who forgot. From one network that is 2,880 passwords a day for an account, so nobody needs
 * many to shut another out of theirs.
 */
const TRIES_OF_NETWORK = 20

/**
 * From all networks together: 144,000 a day, 53 million a year. Four words out of 7,776 are 3.7 × 10^15, seventy million years of it.
 * Whoever has the fifty networks that it takes to use it up shuts out passwords alone: a letter still signs its owner in.
 */
const TRIES_OF_ALL = 1000

/** To one mailbox, whoever asks. Who uses them up has filled it with links that sign its owner in. */
const EMAILS = 20

/** For any accounts: of each the server computes a hash. A year of a school behind one router, that signs up at once. */
const PASSWORDS_FROM_NETWORK = 600

/** To any mailboxes, for the same school. Who sends letters to strangers through us gets no further. */
const EMAILS_FROM_NETWORK = 600

/**
 * What a letter is for. Those for a new password are counted by themselves, and whether there is an account or not, so that their count
 * tells nobody which; and where there is none, the letters that were never sent stand in the way of no other.
 */
export type EmailKind = 'emails' | 'new passwords'

/** Counts a password that a network sends, for whatever account. @throws HotpathError E_TOO_MANY_TRIES */
export async function countHash(db: Db, network: string): Promise<void> {
  await count(db, { key: `passwords from ${network}`, most: PASSWORDS_FROM_NETWORK, code: 'E_TOO_MANY_TRIES', whence: 'from your network' })
}

/**
 * Counts a password that is tried for an address. Those that a network has too many of are no tries of all: else it
 * would shut out the others.
 * @throws HotpathError E_TOO_MANY_TRIES
 */
export async function countPassword(db: Db, email: string, network: string): Promise<void> {
  const reported = { code: 'E_TOO_MANY_TRIES', whence: 'for this address' } as const
  await count(db, { key: `passwords of ${nameOf(email)} from ${network}`, most: TRIES_OF_NETWORK, ...reported })
  await count(db, { key: `passwords of ${nameOf(email)}`, most: TRIES_OF_ALL, ...reported })
}

/**
 * Counts what sends a letter to an address; what was refused does not count.
 * @returns takes it back, for what turns out to send none: else whoever asks in vain would shut the owner out of letters
 * @throws HotpathError E_TOO_MANY_EMAILS
 */
export async function countEmail(db: Db, email: string, network: string, kind: EmailKind = 'emails'): Promise<() => Promise<void>> {
  const limits: Limit[] = [
    { key: `letters from ${network}`, most: EMAILS_FROM_NETWORK, code: 'E_TOO_MANY_EMAILS', whence: 'from your network' },
    { key: `${kind} to ${nameOf(email)}`, most: EMAILS, code: 'E_TOO_MANY_EMAILS', whence: 'to this address' },
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
  /** What there are too many of. */
  whence: string
}

async function count(db: Db, { key, most, code, whence }: Limit): Promise<void> {
  const { current, ttl } = await countUp(db, key, WINDOW_MS)
  if (current > most) throw new HotpathError(code, { whence, seconds: Math.ceil(ttl / 1000) })
}

/** The counts need not know whose they are. */
function nameOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
