import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The project’s folder. */
export const root = resolve(import.meta.dirname, '../../..')

/** Every existing file under version control, by its path from the root, with its mode, e.g. `100755`. */
export function trackedFiles(): { path: string; mode: string }[] {
  const listing = execFileSync('git', ['ls-files', '--stage', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return listing
    .split('\0')
    .filter(Boolean)
    .map((entry) => ({ mode: entry.slice(0, 6), path: entry.slice(entry.indexOf('\t') + 1) }))
    .filter(({ path }) => existsSync(join(root, path)))
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function readJson<T>(path: string): T {
  return JSON.parse(read(path)) as T
}
