import { bring } from './bring.ts'
import { keyOf, keys, namesOf, read, remove, write } from './storage.ts'

/** In the layout of before, whose everything was that lay under no id; '' where nobody was signed in. */
const WHOSE = 'hotpath:whose'

/** And all of an account's that was away, as one JSON. */
const ASIDE = 'hotpath:aside:'

/** Brings each account's under its id where the browser has the layout of before. @returns who was signed in last; null where it has not */
export function bringEarlier(): string | null {
  for (const key of keys().filter((each) => each.startsWith(ASIDE))) bringAside(key)
  const whose = read(WHOSE)
  if (whose) moveIn(whose)
  remove(WHOSE)
  return whose
}

/** Moves what lies under no id into an account's. @returns whether there was something */
export function moveIn(account: string): boolean {
  // What was replaced before the drafts, of which the older takes its place.
  const moved = namesOf('').sort((a, b) => Number(b.startsWith('replaced:')) - Number(a.startsWith('replaced:')))
  return moved.filter((name) => move(account, name)).length > 0
}

/** First away, then there: a browser that is full has no room for both. */
function move(account: string, name: string): boolean {
  const value = read(keyOf('', name))!
  remove(keyOf('', name))
  return bring(account, name, value) || !write(keyOf('', name), value)
}

/** Each is brought once: what does not fit waits there alone, and what is typed over the rest stays. */
function bringAside(key: string): void {
  const aside = new Map(entriesOf(key))
  for (const [name, value] of [...aside]) {
    aside.delete(name)
    keepAside(key, aside)
    if (bring(key.slice(ASIDE.length), name, value)) continue
    aside.set(name, value)
    keepAside(key, aside)
  }
}

function keepAside(key: string, aside: Map<string, string>): void {
  if (aside.size === 0) remove(key)
  else write(key, JSON.stringify(Object.fromEntries(Array.from(aside, ([name, value]) => [`hotpath:${name}`, value]))))
}

function entriesOf(key: string): [string, string][] {
  try {
    const aside = Object.entries(JSON.parse(read(key) ?? '{}') as Record<string, string>)
    return aside.map(([full, value]) => [full.replace('hotpath:', ''), value])
  } catch {
    return []
  }
}
