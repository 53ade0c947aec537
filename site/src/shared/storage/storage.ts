/** Prefix of entries that belong to an account or visitor; settings such as the theme belong to the browser. */
const SOMEBODYS = /^(draft|hypothesis|note|replaced|run|guess|baseline|hints):/

/** Storage key of an entry, with the account's id, or without an id for visitors (`''`). */
export function keyOf(person: string, name: string): string {
  return person === '' ? `hotpath:${name}` : `hotpath:of:${person}:${name}`
}

/** Names of an owner's entries, such as `draft:divide-by-and-sum`. */
export function namesOf(person: string): string[] {
  const start = keyOf(person, '')
  return keys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .filter((name) => SOMEBODYS.test(name))
}

/** Removes all entries of a deleted account. */
export function removeAllOf(account: string): void {
  for (const key of keys().filter((each) => each.startsWith(keyOf(account, '')))) remove(key)
}

function keys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns whether the browser stored it. */
export function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    /* nothing was kept either */
  }
}
