import { globSync, readFileSync } from 'node:fs'

/** Where the kernel’s settings lie that a broken-out process would turn. */
const FOLDERS = '/proc/sys/{kernel,vm,fs,dev}/**/*'

/** Counters, and what the kernel draws anew at every look. */
const MOVING = /\/(random\/|ns_last_pid|pty\/nr|dentry-state|file-nr|inode-nr|inode-state|aio-nr|quota\/|keys\/|sched_domain\/)|last_pid/

export type Settings = ReadonlyMap<string, string>

/** Every readable setting of the kernel by its path. */
export function readSettings(): Settings {
  const paths = globSync(FOLDERS).filter((path) => !MOVING.test(path))
  return new Map(paths.flatMap((path) => read(path)))
}

/** Settings that are not what they were, as sentences. */
export function changes(before: Settings, now: Settings): string[] {
  return [...before]
    .filter(([path, value]) => now.get(path) !== value)
    .map(([path, value]) => `${path} was ${value}, is ${now.get(path) ?? 'gone'}`)
}

function read(path: string): [string, string][] {
  try {
    return [[path, readFileSync(path, 'utf8').trim()]]
  } catch {
    return [] // a folder, or for writing alone
  }
}
