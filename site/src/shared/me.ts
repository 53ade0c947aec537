import type { Me } from '../../../grader/contracts/accounts.ts'
import { readAccount } from './api/account.ts'

/** Fired on the document when a user has signed in or out, or changed their name. */
export const ACCOUNT_CHANGED = 'hotpath:account'

let me: Promise<Me> | null = null

/** The signed-in account, requested once per page. @throws Refused, Unreachable */
export function readMe(): Promise<Me> {
  if (me === null) {
    me = readAccount()
    // A failed request is repeated next time.
    me.catch(() => (me = null))
  }
  return me
}

/** Announces that a user signed in or out, or changed their name, so that every element asks again. */
export function accountChanged(): void {
  me = null
  document.dispatchEvent(new CustomEvent(ACCOUNT_CHANGED))
}

/**
 * Another account may be signed in now, for example when a page returns from the browser's history. If so, every element
 * asks again.
 */
export async function askAgain(): Promise<void> {
  const before = await idOf(me)
  me = null
  const now = await idOf(readMe())
  if (now !== undefined && now !== before) document.dispatchEvent(new CustomEvent(ACCOUNT_CHANGED))
}

/** Undefined if unknown. */
async function idOf(asked: Promise<Me> | null): Promise<string | null | undefined> {
  return asked?.then(
    ({ account }) => account?.id ?? null,
    () => undefined,
  )
}
