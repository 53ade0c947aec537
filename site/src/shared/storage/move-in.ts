import { bring } from './bring.ts'
import { keyOf, namesOf, read, remove, write } from './storage.ts'

/** Moves what a visitor without an account typed here into an account. @returns whether there was anything */
export function moveIn(account: string): boolean {
  // Replaced code moves first: of two drafts, the older one then overwrites it.
  const moved = namesOf('').sort((a, b) => Number(b.startsWith('replaced:')) - Number(a.startsWith('replaced:')))
  return moved.filter((name) => move(account, name)).length > 0
}

/** Removes before writing, because a full browser has no room for both. */
function move(account: string, name: string): boolean {
  const value = read(keyOf('', name))!
  remove(keyOf('', name))
  return bring(account, name, value) || !write(keyOf('', name), value)
}
