import type { Me } from '../../../../grader/contracts/accounts.ts'
import { moveIn } from './move-in.ts'
import { keyOf, namesOf, read, write } from './storage.ts'

/** Who was signed in when a page last heard of it: an account's id, '' for whoever has none. */
export const PERSON = 'hotpath:person'

/**
 * Dispatched on the document before a page is loaded anew because it is somebody else's by now. What has text that the
 * browser does not keep prevents it.
 */
const LOADING_ANEW = 'hotpath:loading-anew'

/** Whose page this is. */
let here = read(PERSON) ?? ''

/** Whose this page takes itself to be: an account's id, '' for whoever has none. */
export function personHere(): string {
  return here
}

/** Where something of theirs lies. */
export function ownKey(name: string): string {
  return keyOf(here, name)
}

/**
 * Notes who is signed in by now. What was typed without an account comes along into the first one, as what was sent does;
 * where that waits for a word of theirs, so does this.
 * @returns whether the page shows what another has typed, or not all of theirs
 */
export function notePageOwner({ account, leftHere }: Pick<Me, 'account' | 'leftHere'>): boolean {
  const now = account?.id ?? ''
  const isKept = write(PERSON, now)
  const brought = now !== '' && leftHere === 0 && moveIn(now)
  // A page that is loaded anew in a browser that keeps nothing would find the same again.
  return isKept && (brought || (now !== here && namesOf(here).length + namesOf(now).length > 0))
}

/** @returns whether nothing that was typed would be lost if the page were loaded anew */
export function mayLoadAnew(): boolean {
  return document.dispatchEvent(new CustomEvent(LOADING_ANEW, { cancelable: true }))
}

/** @param isKept keeps what can be kept, and tells whether that is all */
export function stayUnless(isKept: () => boolean): void {
  document.addEventListener(LOADING_ANEW, (event) => isKept() || event.preventDefault())
}

/** The page is theirs from now on. */
export function passTo(account: Me['account']): void {
  here = account?.id ?? ''
}
