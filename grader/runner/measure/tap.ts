import { inspect } from 'node:util'
import { Parser, type Result } from 'tap-parser'
import type { TestResult } from '../../contracts/index.ts'

/** What is kept of a learner's TAP: enough to read, not enough to fill a store. */
const MOST_TESTS = 200
const LONGEST_NAME = 200
const LONGEST_MESSAGE = 2000

/** Lines indented by a hundred subtests and more: the parser calls itself for each of them, and has no more stack at some thousands. */
const TOO_DEEP = /^ {400}.*\n?/gm

export interface TapReport {
  tests: TestResult[]
  /** The stream had its plan and did not bail out. */
  complete: boolean
}

/** Reads a TAP stream: every assertion with the path of its subtests. Broken lines are passed over. */
export function readTap(stream: string): TapReport {
  const tests: TestResult[] = []
  const parser = new Parser()
  collect(parser, [], tests)
  unwarned(() => parser.end(stream.replace(TOO_DEEP, '')))
  const results = parser.results
  return { tests, complete: results !== null && !results.bailout && results.plan.end !== null && results.count > 0 }
}

/**
 * Runs something that is over when it returns. The parser of YAML warns of what it finds odd in a diagnostic, through the
 * process, and cannot be told not to: what a learner has printed is no matter of the grader's log.
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

function collect(parser: Parser, path: string[], tests: TestResult[]): void {
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

// A subtest's own line repeats what its assertions said, unless it says more than they do.
function explained(result: Result): boolean {
  return !result.ok && typeof result.diag === 'object' && result.diag !== null && 'error' in result.diag
}

function toTest(result: Result, path: string[]): TestResult {
  const name = [...path, result.name].filter((part) => part !== '').join(' › ')
  const ok = result.ok || Boolean(result.skip) || Boolean(result.todo)
  return { name: name.slice(0, LONGEST_NAME), ok, message: ok ? null : explain(result.diag).slice(0, LONGEST_MESSAGE) }
}

/** The part of a diagnostic that helps: the difference, else what was wanted and found, else the error. */
function explain(diag: unknown): string {
  if (typeof diag !== 'object' || diag === null) return 'It failed.'
  const said = diag as Record<string, unknown>
  if (typeof said['diff'] === 'string') return said['diff']
  if ('found' in said) return `expected ${show(said['wanted'] ?? said['expected'])}\nfound    ${show(said['found'])}`
  if ('compare' in said) return `${show(said['compare'])} did not hold`
  return typeof said['message'] === 'string' ? said['message'] : 'It failed.'
}

function show(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    // YAML can say what JSON cannot: a list that holds itself.
    return inspect(value)
  }
}
