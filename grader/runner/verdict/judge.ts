import { finding, findingOf, outcomeOf, type FindingCode } from './findings.ts'
import { strongest } from './precedence.ts'
import { wrongReason } from './received.ts'
import { sentence } from './sentence.ts'
import type {
  BenchmarkRun,
  BenchmarkStats,
  Finding,
  Heap,
  Http,
  Level,
  LoadTest,
  Failure,
  Prints,
  SandboxKind,
  Speed,
  TestRun,
  Verdict,
  Outcome,
} from '../../contracts/index.ts'

/** Result of measuring: the outcome, the figures as far as measuring got, and the failure that ended it. */
export interface Measured {
  /** Null if a failure ended it, or the tests failed before there was an answer. */
  outcome: Extract<Outcome, 'pass' | 'slow' | 'leak' | 'memory' | 'wrong' | 'unsure'> | null
  failure: Failure | null
  /** The highest level reached, for a pass with levels. */
  level?: Level
  speed?: Speed
  http?: Http
  heap?: Heap
  loadTest?: LoadTest
  findings: Finding[]
}

export interface Circumstances {
  exercise: string
  benchmark: BenchmarkRun | null
  /** What a call prints; null if nothing, or if it was not counted. */
  prints?: Prints | null
  seconds: number
  engine: string
  sandbox: SandboxKind
  /** For exercises about speed: the ratio to the baseline that a typical correct solution reaches. */
  typical?: number | undefined
}

/** Makes the verdict from tests and measurement. If several outcomes apply, precedence.ts picks one. */
export function judge(tests: TestRun, measured: Measured, about: Circumstances): Verdict {
  const failures = testFailures(tests)
  const failureFindings = [measured.failure, tests.failure, about.benchmark?.failure ?? null].filter((failure) => failure !== null)
  const candidates = [
    ...failureFindings.map((failure) => outcomeOf(failure.code)),
    failures.length > 0 ? ('wrong' as const) : null,
    measured.outcome,
  ]
  const outcome = strongest(candidates.filter((candidate) => candidate !== null))
  const stats = about.benchmark?.stats ?? null
  const inflated = stats === null ? null : inflatedFigureIn(stats, measured)
  const promised = promises(tests)
  const findings = distinct(
    printFindings(about.prints ?? null, [
      ...promised,
      ...failureFindings.map(findingOf).filter(({ code }) => promised.length === 0 || code !== 'wrong-output'),
      ...measured.findings,
      ...failures,
      ...(inflated === null ? [] : [inflated]),
    ]),
    outcome,
  )
  const level = outcome === 'pass' ? (measured.level ?? 'required') : null
  return {
    exercise: about.exercise,
    verdict: outcome,
    level,
    summary: sentence(outcome, level, measured, reasonOf(outcome, findings, tests), about.typical),
    tests: tests.tests,
    ...(tests.printed !== null && { printed: tests.printed }),
    ...(measured.speed && { speed: measured.speed }),
    ...(measured.http && { http: measured.http }),
    ...(measured.heap && { heap: measured.heap }),
    ...(measured.loadTest && { loadTest: measured.loadTest }),
    ...(stats !== null && inflated === null && { benchmark: stats }),
    findings,
    seconds: Math.round(about.seconds * 1000) / 1000,
    engine: about.engine,
    sandbox: about.sandbox,
  }
}

/** Fewer bytes per call cost nothing that a measurement would show, such as one line while loading. */
const LEAST_BYTES = 1

/**
 * Adds what a call prints to the findings. Output that nobody has read yet fills the memory of its process, so a memory limit that is
 * exceeded by printing is explained by it, not by a leak.
 */
function printFindings(prints: Prints | null, findings: Finding[]): Finding[] {
  if (prints === null || prints.bytes < LEAST_BYTES) return findings
  const seen = printWords(prints)
  const filled = findings.some(({ code }) => code === 'memory-limit')
  const others = findings.filter(({ code }) => code !== 'memory-limit')
  return [finding(filled ? 'prints-too-much' : 'prints', seen), ...others]
}

function printWords({ lines, bytes }: Prints): string {
  const count = (value: number, what: string) => {
    const text = value >= 10 ? String(Math.round(value)) : String(Math.round(value * 10) / 10)
    return `${text} ${what}${text === '1' ? '' : 's'}`
  }
  return `${count(lines, 'line')} (${count(bytes, 'byte')}) per call`
}

/**
 * For the same function, benchmark.js inside the process reports up to a fifth more than the kernel's clock outside.
 * Twice as much means a manipulated clock.
 */
const MOST_INFLATION = 2

/** A finding if the figure from inside contradicts the clock outside. That figure is then not shown. */
function inflatedFigureIn({ hz }: BenchmarkStats, { speed }: Measured): Finding | null {
  if (speed === undefined) return null
  const measured = 1e9 / speed.nsPerCall.yours
  return hz <= MOST_INFLATION * measured
    ? null
    : finding('figures-differ', `${Math.round(hz)} calls per second inside, ${Math.round(measured)} by the kernel’s clock`)
}

/** Message of the finding that caused the outcome, if one did; for wrong answers, what was expected and received. */
function reasonOf(outcome: Outcome, findings: Finding[], { tests }: TestRun): string | null {
  if (outcome === 'wrong') return wrongReason(findings, tests)
  return findings.find(({ code }) => outcomeOf(code as FindingCode) === outcome)?.message ?? null
}

function testFailures(run: TestRun): Finding[] {
  return run.tests.filter((test) => !test.ok).map((test) => finding('test-failed', test.name))
}

/** The start of the message of a test that got a promise (PROMISED in ../measure/harness/tests.cjs). */
const PROMISED = 'The function returned a promise'

/** The cause of all the rest where a test got a promise. */
function promises(run: TestRun): Finding[] {
  return run.tests.some(({ ok, message, name }) => !ok && `${name}\n${message}`.includes(PROMISED)) ? [finding('promised')] : []
}

/** Codes that may repeat, because each finding is about a different test or trial. */
const SEVERAL: readonly string[] = ['test-failed', 'trial-missed', 'false-alarm'] satisfies FindingCode[]

// One finding per code, except for those; findings that caused the outcome come first.
function distinct(findings: Finding[], outcome: Outcome): Finding[] {
  const byCode = new Map(findings.toReversed().map((one) => [one.code, one]))
  const kept = findings.filter((one) => byCode.get(one.code) === one || SEVERAL.includes(one.code))
  const weight = (one: Finding) => (outcomeOf(one.code as FindingCode) === outcome ? 0 : 1)
  return kept.toSorted((a, b) => weight(a) - weight(b))
}
