/** What is somebody's in a browser; how it looks, and what was noticed, is the browser's own. */
const SOMEBODYS = /^(draft|hypothesis|note|replaced|run|guess|hints):/

/** Where something of somebody's lies: of an account under its id, of whoever has none (`''`) under none. */
export function keyOf(person: string, name: string): string {
  return person === '' ? `hotpath:${name}` : `hotpath:of:${person}:${name}`
}

/** What of somebody's lies here, as `draft:divide-by-and-sum`. */
export function namesOf(person: string): string[] {
  const start = keyOf(person, '')
  return keys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .filter((name) => SOMEBODYS.test(name))
}

/** For whoever is gone: nobody could reach it any more. */
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

/** Returns whether it is kept. */
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
