import { read, remove, write } from './drafts.ts'

/** What is somebody's in a browser; how it looks, and what was noticed, is the browser's own. */
const SOMEBODYS = /^hotpath:(draft|hypothesis|note|replaced|run|guess|hints):/

/** Whose it is: an account's id, '' for whoever has none. */
const WHOSE = 'hotpath:whose'

/** What an account has left in a browser in which someone else is signed in now, or nobody. */
const asideKey = (account: string) => `hotpath:aside:${account}`

/**
 * Sets aside what another account has typed in this browser and not sent, and has there again what this one left. What was typed without
 * an account comes along into the first one, as what was sent does.
 * @param account who is signed in, null for nobody
 * @returns whether something is another now: a page that shows it has to be loaded anew
 */
export function changeHands(account: string | null): boolean {
  const [before, now] = [read(WHOSE) ?? '', account ?? '']
  if (before === now) return false
  const left = before === '' ? [] : keysHere().map((key) => [key, read(key)!] as const)
  if (left.length > 0 && !write(asideKey(before), JSON.stringify(Object.fromEntries(left)))) return false
  for (const [key] of left) remove(key)
  write(WHOSE, now)
  const back = now === '' ? [] : asideOf(now).filter(([key]) => read(key) === null)
  for (const [key, value] of back) write(key, value)
  remove(asideKey(now))
  return left.length + back.length > 0
}

function keysHere(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => SOMEBODYS.test(key))
  } catch {
    return []
  }
}

function asideOf(account: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(read(asideKey(account)) ?? '{}') as Record<string, string>).filter(([key]) => SOMEBODYS.test(key))
  } catch {
    return []
  }
}
