import { lstatSync, readdirSync, type Dirent } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** What every attack that writes calls its file. */
export const TRACE = 'hotpath-was-here'

/** Where one that got out would leave it. */
const PLACES = [
  '/',
  '/tmp',
  '/var/tmp',
  '/dev',
  '/dev/shm',
  '/dev/mqueue',
  '/run',
  '/etc',
  '/root',
  '/job',
  tmpdir(),
  homedir(),
  process.cwd(),
]

/** Files that should not be there, as sentences: traces, and anything but FIFOs in the folders that boxes see. */
export function strayFiles(): string[] {
  const traces = [...new Set(PLACES)].flatMap((place) =>
    list(place)
      .filter((name) => name.includes(TRACE))
      .map((name) => join(place, name)),
  )
  return [...traces, ...strangersBesideFifos()].map((path) => `${path} was left behind`)
}

/** The folder of FIFOs of this process: the first part of what its boxes may see. */
export function fifoFolder(): string | null {
  const name = list(tmpdir()).find((one) => one.startsWith('hotpath-') && one.split('-').at(-3) === String(process.pid))
  return name === undefined ? null : join(tmpdir(), name)
}

function strangersBesideFifos(): string[] {
  const folder = fifoFolder()
  if (folder === null) return []
  const boxes = list(folder)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => join(folder, name))
  return boxes.flatMap((box) =>
    list(box)
      .map((name) => join(box, name))
      .filter((path) => !isFifo(path)),
  )
}

function isFifo(path: string): boolean {
  try {
    return /\/(in|out)$/.test(path) && lstatSync(path).isFIFO()
  } catch {
    return true // gone with its box while one looked
  }
}

function list(folder: string): string[] {
  return entries(folder).map(({ name }) => name)
}

/** What is in a folder; nothing where it is not there, or has gone while one looked. */
export function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
