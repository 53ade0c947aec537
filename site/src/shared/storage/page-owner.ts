import type { Me } from '../../../../grader/contracts/accounts.ts'
import { moveIn } from './move-in.ts'
import { keyOf, namesOf, read, write } from './storage.ts'

/** Storage key for the last known signed-in account: its id, '' for visitors without one. */
export const PERSON = 'hotpath:person'

/**
 * Fired on the document before a page is reloaded because another account owns it now. Elements with text that the browser
 * cannot store cancel it.
 */
const LOADING_ANEW = 'hotpath:loading-anew'

/** Owner of this page. */
let here = read(PERSON) ?? ''

/** The account that this page belongs to: its id, '' for visitors without one. */
export function personHere(): string {
  return here
}

/** Storage key of one of the owner's entries. */
export function ownKey(name: string): string {
  return keyOf(here, name)
}

/**
 * Notes who is signed in now. Text typed without an account moves into the first account, like attempts do; if those wait for the
 * learner's consent, so does the text.
 * @returns whether the page shows text of another account, or not all of this account's text
 */
export function notePageOwner({ account, leftHere }: Pick<Me, 'account' | 'leftHere'>): boolean {
  const now = account?.id ?? ''
  const isKept = write(PERSON, now)
  const brought = now !== '' && leftHere === 0 && moveIn(now)
  // In a browser without storage, a reload would change nothing.
  return isKept && (brought || (now !== here && namesOf(here).length + namesOf(now).length > 0))
}

/** @returns whether the page can be reloaded without losing typed text */
export function mayLoadAnew(): boolean {
  return document.dispatchEvent(new CustomEvent(LOADING_ANEW, { cancelable: true }))
}

/** @param isKept stores what can be stored, and returns whether that is everything */
export function stayUnless(isKept: () => boolean): void {
  document.addEventListener(LOADING_ANEW, (event) => isKept() || event.preventDefault())
}

/** Makes the account the owner of the page. */
export function passTo(account: Me['account']): void {
  here = account?.id ?? ''
}
