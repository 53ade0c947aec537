import { inspect } from 'node:util'
import { Parser, type Result } from 'tap-parser'
import { run, type Ending, type RunOptions } from './command.ts'
import { report, type Report } from './report.ts'

/** A test file takes seconds, or minutes if it builds a database first; on a busy machine several times as long. */
export const FILE_LIMIT_SECONDS = 900
/** Slightly shorter than the limit of the file, so that the slow test is named. tap's default of 30 s is too short on a busy machine. */
const TEST_LIMIT_SECONDS = FILE_LIMIT_SECONDS - 20
/** A test file ends before optimizing the embedded store's WebAssembly pays off: that took a fifth of its CPU time. */
const NODE_OPTIONS = ['--liftoff-only', '--import', import.meta.resolve('./lighten-tap.ts')]
/** How many lines of a crashed file's output are shown. */
const TAIL_LINES = 60

/** Runs one test file as a separate process and reads its TAP. */
export async function runTapFile(file: string, options: RunOptions = {}, name = file): Promise<Report> {
  const ending = await runTap([file], options)
  return { ...readTap(name, ending), seconds: ending.seconds, cpuSeconds: ending.cpuSeconds }
}

/** Runs a program that prints TAP. */
export function runTap(command: readonly string[], { env, givesWay }: RunOptions): Promise<Ending> {
  return run(process.execPath, [...NODE_OPTIONS, ...command], FILE_LIMIT_SECONDS, {
    env: { ...env, TAP: '1', TAP_TIMEOUT: String(TEST_LIMIT_SECONDS) },
    givesWay,
  })
}

/** Counts the assertions, not the subtests around them. A file that crashes, hangs or breaks its plan has failed. */
export function readTap(file: string, ending: Pick<Ending, 'code' | 'late' | 'stdout' | 'output'>): Report {
  const found = report(file)
  const parser = new Parser()
  count(parser, found, [file])
  parser.end(ending.stdout)
  const whole = parser.results?.ok === true && ending.code === 0 && !ending.late
  if (!whole && found.failed === 0) fail(found, `${how(ending)}\n${tail(ending.output)}`)
  if (whole) requireTests(found)
  return found
}

/** A file that asserts nothing has failed. */
export function requireTests(found: Report): void {
  if (found.passed + found.failed + found.skipped === 0) fail(found, 'It contains no tests.')
}

/** Adds a failure of the file as a whole. */
export function fail(found: Report, why: string): void {
  found.failed += 1
  found.failures.push(`${found.name}\n${indent(why)}`)
}

/** Adds all assertions that a parser comes to, with the names of the subtests around them. */
export function count(parser: Parser, found: Report, path: string[]): void {
  let isEndOfSubtest = false
  parser.on('child', (child: Parser) => {
    isEndOfSubtest = true
    count(child, found, [...path, child.name])
  })
  parser.on('assert', (result: Result) => {
    const isSubtest = isEndOfSubtest
    isEndOfSubtest = false
    if (!isSubtest || result.skip || result.todo) take(result, found, path)
  })
}

/** Adds one assertion. */
export function take(result: Result, found: Report, path: string[]): void {
  const title = [...path, result.name].join(' › ')
  const excuse = result.skip || result.todo
  if (excuse) {
    found.skipped += 1
    found.reasons.push(excuse === true ? `${title}: no reason given` : excuse)
  } else if (result.ok) {
    found.passed += 1
  } else {
    found.failed += 1
    found.failures.push(`${title}${placeOf(result)}\n${indent(explain(result))}`)
  }
}

/** Where an assertion failed: ` (grader/test/x.test.ts:12)`, or empty if TAP does not say. */
function placeOf({ diag }: Result): string {
  const at = diag?.['at'] as { fileName?: string; lineNumber?: number } | undefined
  return at?.fileName && at.lineNumber ? ` (${at.fileName}:${at.lineNumber})` : ''
}

/** Lines of a stack that are ours, and not the test's. */
const OUR_FRAMES = /^.*\blight-domain\.ts:.*\n?/gm

/** The diff if there is one, otherwise all details of the test; then the location. */
function explain({ diag, tapError }: Result): string {
  if (!diag) return String(tapError ?? 'No details.')
  const { diff, stack, at, source, ...rest } = diag
  const what = typeof diff === 'string' ? diff : inspect(rest, { depth: 8, breakLength: 120 })
  const where = typeof stack === 'string' ? stack.replaceAll(OUR_FRAMES, '') : at ? `${at.fileName}:${at.lineNumber}` : ''
  return [what.trimEnd(), where.trimEnd()].filter(Boolean).join('\n')
}

/** What ended a process before its tests did. */
export function how({ late, code }: Pick<Ending, 'late' | 'code'>): string {
  if (late) return `Not finished after ${FILE_LIMIT_SECONDS} s.`
  return code === null ? 'It was killed.' : code === 0 ? 'It broke its plan.' : `It ended with code ${code}.`
}

export function tail(text: string): string {
  return text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}

export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '    ')
}
