import { lstatSync, readdirSync, type Dirent } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file name that every writing attack uses. */
export const TRACE = 'hotpath-was-here'

/** Where an attack that broke out would leave it. */
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

/** Files that should not exist, as sentences: traces, and anything but FIFOs in folders that sandboxes see. */
export function strayFiles(): string[] {
  const traces = [...new Set(PLACES)].flatMap((place) =>
    list(place)
      .filter((name) => name.includes(TRACE))
      .map((name) => join(place, name)),
  )
  return [...traces, ...strangersBesideFifos()].map((path) => `${path} was left behind`)
}

/** The folder of FIFOs of this process; the folders of its sandboxes are in it. */
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
    return true // removed with its sandbox in the meantime
  }
}

function list(folder: string): string[] {
  return entries(folder).map(({ name }) => name)
}

/** Contents of a folder; empty if it does not exist or was just removed. */
export function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
