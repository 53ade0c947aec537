import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Repeated, RepeatedSolution } from '../../contracts/index.ts'

/** The file that the site’s accuracy page reads. */
const FILE = new URL('recorded/repeated.json', import.meta.url)
const NEXT = new URL(`recorded/repeated.json.${process.pid}`, import.meta.url)

/** The counts so far; null before the first verdict. */
export function readRecord(): Repeated | null {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Repeated) : null
}

/** Writes atomically after each verdict, so that an interrupted run loses nothing; one line per solution. */
export function writeRecord({ solutions, ...rest }: Repeated): void {
  const lines = [...solutions].sort(byName).map((one) => JSON.stringify({ ...one, seconds: Number(one.seconds.toFixed(3)) }))
  writeFileSync(NEXT, `${JSON.stringify(rest).slice(0, -1)},"solutions":[\n${lines.join(',\n')}\n]}\n`)
  renameSync(NEXT, FILE)
}

function byName(one: RepeatedSolution, other: RepeatedSolution): number {
  const nameOf = ({ exercise, solution, processor }: RepeatedSolution) => `${exercise} ${solution} ${processor}`
  return nameOf(one) < nameOf(other) ? -1 : 1
}
