import { readFileSync, writeFileSync } from 'node:fs'
import type { Capacity } from '../../../contracts/index.ts'

/** The file that the site’s capacity page reads. */
const FILE = new URL('../recorded/capacity.json', import.meta.url)

export function readRecorded(): Capacity {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Capacity
}

/** Rounds seconds to milliseconds; more digits carry no information. */
export function writeRecorded(capacity: Capacity): void {
  const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value)
  writeFileSync(FILE, `${JSON.stringify(capacity, rounded)}\n`)
}
