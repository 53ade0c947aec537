import { globSync, readFileSync } from 'node:fs'

/** Kernel settings that a process could change after breaking out. */
const FOLDERS = '/proc/sys/{kernel,vm,fs,dev}/**/*'

/** Excluded: counters, and values that the kernel generates on every read. */
const MOVING = /\/(random\/|ns_last_pid|pty\/nr|dentry-state|file-nr|inode-nr|inode-state|aio-nr|quota\/|keys\/|sched_domain\/)|last_pid/

export type Settings = ReadonlyMap<string, string>

/** Every readable kernel setting, by its path. */
export function readSettings(): Settings {
  const paths = globSync(FOLDERS).filter((path) => !MOVING.test(path))
  return new Map(paths.flatMap((path) => read(path)))
}

/** Changed settings, as sentences. */
export function changes(before: Settings, now: Settings): string[] {
  return [...before]
    .filter(([path, value]) => now.get(path) !== value)
    .map(([path, value]) => `${path} was ${value}, is ${now.get(path) ?? 'gone'}`)
}

function read(path: string): [string, string][] {
  try {
    return [[path, readFileSync(path, 'utf8').trim()]]
  } catch {
    return [] // a folder, or write-only
  }
}
