import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTerminal } from './terminal.ts'
import type { Machine } from './machine.ts'

/** Where and when the outputs that a lesson shows were printed. */
export interface Recorded extends Machine {
  /** Requests per second of a server that answers a short text, measured just before. */
  anchor: number
  engine: string
  /** The day, as 2026-11-21. */
  recordedOn: string
}

const FILE = 'recorded.json'

/** The record of a lesson; null if its outputs are older than records. */
export function readRecorded(folder: string): Recorded | null {
  const file = join(folder, FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded) : null
}

/** Notes in the lesson's folder where and when its outputs were printed. */
export function writeRecorded(folder: string, recorded: Recorded): void {
  writeFileSync(join(folder, FILE), `${JSON.stringify(recorded, null, 2)}\n`)
}

/**
 * Measures the anchor, in three seconds: requests per second of a server that answers a short text, on the Node.js that runs this.
 * @throws Error with what it printed, if it fails
 */
export async function measureAnchor(root: string): Promise<number> {
  const { code, stdout, output } = await openTerminal().run(`"${process.execPath}" measure/anchor.js`, join(root, 'course'), process.env)
  const anchor = Number(stdout)
  if (code === 0 && anchor > 0) return anchor
  throw new Error(`The anchor was not measured:\n${output}`)
}
