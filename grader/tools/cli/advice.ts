import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onLane } from './on-lane.ts'
import { readOptions } from './options.ts'
import { root } from './places.ts'
import { runCommand } from './run-command.ts'
import { sandboxKind } from './sandbox-kind.ts'
import { fateOf, isRunnable, measureAdvice, readAdvice, type Runnable } from '../../runner/engines/advice.ts'
import { SESSIONS } from '../../runner/engines/figures.ts'
import { HotpathError } from '../../shared/errors.ts'
import type { AdviceMeasured, AdviceRow } from '../../contracts/index.ts'

const USAGE = 'npm run course -- advice [<piece> …] [--sandbox docker|process]'
const FOLDER = join(root, 'course/advice')
const FILE = join(FOLDER, 'measured.json')

/**
 * Measures pieces of advice (by default all) on every engine and writes the results to course/advice/measured.json, which the
 * advice page shows. Prints each result. Exits with 0 if everything was measured, 1 if an engine failed, 64 for bad
 * usage.
 */
async function main(): Promise<void> {
  const { pieces, kind } = readArguments(readAdvice(FOLDER).filter(isRunnable))
  const began = performance.now()
  await onLane(kind, async (lane, stop) => {
    for (const piece of pieces) {
      const rows: AdviceRow[] = []
      for (const engine of lane.engines.list) {
        rows.push(
          await measureAdvice(engine, piece, FOLDER, { engines: lane.engines, sandbox: lane.sandbox, signal: stop, sessions: SESSIONS }),
        )
      }
      keep(piece.slug, rows, lane.sandbox.kind)
      print(piece, rows)
    }
    process.stdout.write(
      `${pieces.length} pieces of advice on ${lane.engines.list.length} engines, ${lane.sandbox.kind}, ${((performance.now() - began) / 60_000).toFixed(1)} minutes\n`,
    )
  })
}

function print({ slug, advice }: Runnable, rows: readonly AdviceRow[]): void {
  const fate = fateOf(rows)
  process.stdout.write(`${slug}: ${fate.outcome}${fate.outcome === 'expired' ? ` since ${fate.since}` : ''}  (${advice})\n`)
  for (const { engine, figures, trouble, standing } of rows) {
    const what =
      figures === null ? trouble! : `${figures.ratio.toFixed(2)}× (${figures.low.toFixed(2)}–${figures.high.toFixed(2)})  ${standing}`
    process.stdout.write(`  ${engine.version.padEnd(9)} ${what}\n`)
    if (trouble !== null) process.exitCode = 1
  }
}

function keep(slug: string, rows: AdviceRow[], sandbox: string): void {
  const measured = known()
  const pieces = { ...measured.pieces, [slug]: { measuredOn: new Date().toISOString().slice(0, 10), fate: fateOf(rows), rows } }
  writeFileSync(FILE, `${JSON.stringify({ ...measured, sandbox, pieces }, null, 1)}\n`)
}

function known(): AdviceMeasured {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as AdviceMeasured
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    return { command: 'npm run course -- advice', sandbox: '', pieces: {} }
  }
}

function readArguments(list: readonly Runnable[]) {
  const { positionals, values } = readOptions(USAGE, { allowPositionals: true, options: { sandbox: { type: 'string' } } })
  const unknown = positionals.find((slug) => !list.some((piece) => piece.slug === slug))
  if (unknown !== undefined) throw usage(`There is no piece of advice “${unknown}”: there are ${list.map(({ slug }) => slug).join(', ')}.`)
  return {
    pieces: positionals.length === 0 ? list : list.filter(({ slug }) => positionals.includes(slug)),
    kind: sandboxKind(values.sandbox, USAGE),
  }
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: USAGE })
}

await runCommand(main)
