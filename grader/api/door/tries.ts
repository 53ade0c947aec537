import { createHash } from 'node:crypto'
import { HotpathError } from '../../errors.ts'
import type { Db } from '../../store/store.ts'
import { countUp } from './shared-counts.ts'

const WINDOW_MS = 10 * 60_000

/** More than anyone needs who forgot. From one network that is 2,880 passwords a day for an account, so nobody needs many to shut another out of theirs. */
const TRIES_OF_NETWORK = 20

/**
 * From all networks together: 144,000 a day, 53 million a year. Four words out of 7,776 are 3.7 × 10^15, seventy million years of it.
 * Whoever has the fifty networks that it takes to use it up shuts out passwords alone: a letter still signs its owner in.
 */
const TRIES_OF_ALL = 1000

/** To one mailbox, whoever asks. Who uses them up has filled it with links that sign its owner in. */
const LETTERS = 20

/**
 * Counts a password that is tried for an address. Those that a network has too many of are no tries of all: else it would shut out the others.
 * @throws HotpathError E_TOO_MANY_TRIES
 */
export async function countPassword(db: Db, email: string, network: string): Promise<void> {
  await count(db, `passwords of ${nameOf(email)} from ${network}`, TRIES_OF_NETWORK)
  await count(db, `passwords of ${nameOf(email)}`, TRIES_OF_ALL)
}

/** Counts what sends a letter to an address. @throws HotpathError E_TOO_MANY_LETTERS */
export async function countLetter(db: Db, email: string): Promise<void> {
  await count(db, `letters to ${nameOf(email)}`, LETTERS, 'E_TOO_MANY_LETTERS')
}

async function count(db: Db, key: string, most: number, code: 'E_TOO_MANY_TRIES' | 'E_TOO_MANY_LETTERS' = 'E_TOO_MANY_TRIES'): Promise<void> {
  const { current, ttl } = await countUp(db, key, WINDOW_MS)
  if (current > most) throw new HotpathError(code, { seconds: Math.ceil(ttl / 1000) })
}

/** The counts need not know whose they are. */
function nameOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
