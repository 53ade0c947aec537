import type { Me } from '../../../grader/contracts/accounts.ts'
import { readAccount } from './api/account.ts'

/** Dispatched on the document when someone has signed in or out, or changed their name. */
export const ACCOUNT_CHANGED = 'hotpath:account'

let me: Promise<Me> | null = null

/** Who is signed in, asked once a page. @throws Refused, Unreachable */
export function readMe(): Promise<Me> {
  if (me === null) {
    me = readAccount()
    // What failed is asked again.
    me.catch(() => (me = null))
  }
  return me
}

/** Someone signed in or out, or changed their name: all that shows it asks again. */
export function accountChanged(): void {
  me = null
  document.dispatchEvent(new CustomEvent(ACCOUNT_CHANGED))
}

/**
 * Someone else may be signed in by now, as where a page comes back from the browser's history: who shows it asks again
 * where that is so.
 */
export async function askAgain(): Promise<void> {
  const before = await idOf(me)
  me = null
  const now = await idOf(readMe())
  if (now !== undefined && now !== before) document.dispatchEvent(new CustomEvent(ACCOUNT_CHANGED))
}

/** Undefined where that cannot be told. */
async function idOf(asked: Promise<Me> | null): Promise<string | null | undefined> {
  return asked?.then(
    ({ account }) => account?.id ?? null,
    () => undefined,
  )
}
