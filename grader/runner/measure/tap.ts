import { inspect } from 'node:util'
import { Parser, type Result } from 'tap-parser'
import type { TestResult } from '../../contracts/index.ts'

/** Limits on what is kept of a learner's TAP: enough to read, too little to fill the store. */
const MOST_TESTS = 200
const LONGEST_NAME = 200
const LONGEST_MESSAGE = 2000

/** Lines nested a hundred subtests deep or more. The parser recurses for each level and overflows its stack at some thousands. */
const TOO_DEEP = /^ {400}.*\n?/gm

/** A result, and where a failed assertion says that it stands. The learner's process reports that, so it can be anywhere. */
export type TapResult = Omit<TestResult, 'source'> & { at?: { file: string; line: number } }

export interface TapReport {
  tests: TapResult[]
  /** The stream has its plan and did not bail out. */
  complete: boolean
}

/** Parses a TAP stream: every assertion with the path of its subtests. Skips broken lines. */
export function readTap(stream: string): TapReport {
  const tests: TapResult[] = []
  const parser = new Parser()
  collect(parser, [], tests)
  unwarned(() => parser.end(stream.replace(TOO_DEEP, '')))
  const results = parser.results
  return { tests, complete: results !== null && !results.bailout && results.plan.end !== null && results.count > 0 }
}

/**
 * Runs something synchronous without process warnings. The YAML parser emits warnings about odd diagnostics and cannot be
 * configured not to, but learners' output does not belong in the grader's log.
 */
function unwarned(read: () => void): void {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    read()
  } finally {
    process.emitWarning = emitWarning
  }
}

function collect(parser: Parser, path: string[], tests: TapResult[]): void {
  const subtests = new Set<string>()
  parser.on('child', (child: Parser) => {
    subtests.add(child.name)
    collect(child, [...path, child.name], tests)
  })
  parser.on('assert', (result: Result) => {
    if (subtests.has(result.name) && !explained(result)) return
    if (tests.length < MOST_TESTS) tests.push(toTest(result, path))
  })
}

// A subtest's own line only repeats its assertions, unless it adds something.
function explained(result: Result): boolean {
  return !result.ok && typeof result.diag === 'object' && result.diag !== null && 'error' in result.diag
}

function toTest(result: Result, path: string[]): TapResult {
  const name = [...path, result.name].filter((part) => part !== '').join(' › ')
  const ok = result.ok || Boolean(result.skip) || Boolean(result.todo)
  if (ok) return { name: name.slice(0, LONGEST_NAME), ok, message: null }
  const place = placeOf(result.diag)
  const at = placeIn(result.diag)
  return { name: name.slice(0, LONGEST_NAME), ok, message: explain(result).slice(0, LONGEST_MESSAGE), ...place, ...(at && { at }) }
}

/** The failed assertion in a test. */
function placeIn(diag: unknown): { file: string; line: number } | null {
  const { at } = (diag ?? {}) as { at?: { fileName?: unknown; lineNumber?: unknown } | null }
  return typeof at?.fileName === 'string' && Number.isInteger(at.lineNumber) ? { file: at.fileName, line: at.lineNumber as number } : null
}

/** Where in the submission an error was thrown. Other failures have no place there: their stack leads to the test. */
interface Place {
  file: string
  line: number
  column: number
}

/** A frame in a file of the submission, which the harness loads from /job/starter; tap cuts off the current folder. */
const FRAME = /(?:\/job\/|[\s(]|^)starter\/([a-z0-9][a-z0-9.-]{0,63}):(\d{1,6}):(\d{1,6})/

function placeOf(diag: unknown): Place | null {
  const { tapCaught, stack } = (diag ?? {}) as Record<string, unknown>
  const [, file, line, column] = (typeof tapCaught === 'string' && typeof stack === 'string' && FRAME.exec(stack)) || []
  return file === undefined || Number(line) < 1 || Number(column) < 1 ? null : { file, line: Number(line), column: Number(column) }
}

/** The helpful part of a diagnostic: the diff, else the expected and actual values, else the error with its place. */
function explain({ name, diag }: Pick<Result, 'name' | 'diag'>): string {
  if (typeof diag !== 'object' || diag === null) return 'It failed.'
  const said = diag as Record<string, unknown>
  if (typeof said['diff'] === 'string') return said['diff']
  if ('found' in said) return `expected ${show(said['wanted'] ?? said['expected'])}\nfound    ${show(said['found'])}`
  if ('compare' in said) return `${show(said['compare'])} did not hold`
  if (typeof said['tapCaught'] === 'string') return caught(name, said['tapCaught'], said)
  return typeof said['message'] === 'string' ? said['message'] : 'It failed.'
}

/** How TAP came by an error that no assertion expected. */
const CAUGHT: Readonly<Record<string, string>> = {
  unhandledRejection: 'A promise was rejected, and nothing handled it.',
  uncaughtException: 'An error was thrown outside of the test, and nothing caught it.',
}

/** Folder of the exercise's files in a sandbox (harness/sources.cjs). */
const JOB = '/job/'

/** A frame in the submission or its tests, with or without that folder. Frames elsewhere are the harness's and TAP's. */
const OWN_FRAME = /(?:\/job\/|[\s(]|^)(?:starter|tests)\//

/** Lines of a stack that are shown: the place, and how the code got there. */
const FRAMES = 4

/** An error and its place. TAP makes its message the name of the assertion. */
function caught(message: string, how: string, { type, stack }: Record<string, unknown>): string {
  const all = typeof stack === 'string' ? stack.trim().split('\n') : []
  const own = all.filter((frame) => OWN_FRAME.test(frame))
  const frames = (own.length > 0 ? own : all).slice(0, FRAMES)
  return [
    ...(CAUGHT[how] === undefined ? [] : [CAUGHT[how]]),
    `${typeof type === 'string' ? type : 'Error'}: ${message}`,
    ...frames.map((frame) => `    at ${frame.trim().replaceAll(JOB, '')}`),
  ].join('\n')
}

function show(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    // YAML can express values that JSON cannot, such as a list that contains itself.
    return inspect(value)
  }
}
