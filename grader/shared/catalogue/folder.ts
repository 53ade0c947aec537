import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The contents of an exercise's folder as text, unchecked. */
export interface Folder {
  /** Name of the folder. */
  slug: string
  /** Absolute. */
  path: string
  /** exercise.json as text, null if there is none. */
  manifest: string | null
  /** README.md, null if there is none. */
  task: string | null
  /** By path relative to the folder: starter/…, tests/…, workload/…, solutions/…, for a reading also profile/…. */
  files: Record<string, string>
}

const FOLDERS = ['starter', 'tests', 'workload', 'solutions', 'profile']

/** Names of the exercises in `folder`: all its folders that are not hidden, sorted. */
export function slugsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort()
}

export function readFolder(parent: string, slug: string): Folder {
  const path = join(parent, slug)
  const files: Record<string, string> = {}
  for (const name of FOLDERS) {
    for (const file of filesUnder(join(path, name))) files[`${name}/${file}`] = readFileSync(join(path, name, file), 'utf8')
  }
  return { slug, path, manifest: textOf(join(path, 'exercise.json')), task: textOf(join(path, 'README.md')), files }
}

/** Names of the files in one of its subfolders. */
export function namesUnder(folder: Folder, name: string): string[] {
  return Object.keys(folder.files)
    .filter((path) => path.startsWith(`${name}/`))
    .map((path) => path.slice(name.length + 1))
}

/** SHA-256 of texts by name, hex; the order of the names does not matter. */
export function hashOf(texts: Record<string, string>): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(texts).sort()) hash.update(JSON.stringify([name, texts[name]]))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort()
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
