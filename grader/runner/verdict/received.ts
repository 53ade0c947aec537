import type { Finding, TestResult } from '../../contracts/index.ts'
import { FINDINGS, outcomeOf, type FindingCode } from './findings.ts'

/** Most characters of a value in a sentence. Longer ones are in the list of tests. */
const LONGEST_VALUE = 80

/** Why the outcome is `wrong`, as one sentence with the expected and the received value where they are known; null without a reason. */
export function wrongReason(findings: readonly Finding[], tests: readonly TestResult[]): string | null {
  const cause = findings.find(({ code }) => outcomeOf(code as FindingCode) === 'wrong')
  const seen = cause === undefined ? null : detailsOf(cause)
  return seen ?? expectedAndReceived(tests) ?? cause?.message ?? null
}

/** What was seen in this run, without the general sentence before it; null if nothing more is known. */
function detailsOf({ code, message }: Finding): string | null {
  if (code !== 'wrong-output' && code !== 'stale-output') return null
  const general = FINDINGS[code].message.replace('{seen}', '').trim()
  const details = message.slice(general.length).trim()
  return details === '' ? null : details
}

/** The first failing test that says both, with its name. */
function expectedAndReceived(tests: readonly TestResult[]): string | null {
  for (const { name, message } of tests.filter(({ ok }) => !ok)) {
    const values = valuesIn(message ?? '')
    if (values === null) continue
    const last = name.split(' › ').at(-1)!
    // Some tests name only the received text, because it is a sentence by itself.
    return last.includes(values.received) && values.received.includes(' ')
      ? last
      : `Expected ${quoted(values.expected)}, got ${quoted(values.received)}: ${last}`
  }
  return null
}

/** Expected and received value of a failed assertion, from its two lines or from its diff; null if they are not single short values. */
export function valuesIn(message: string): { expected: string; received: string } | null {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const plain = /^expected (.*)\nfound {4}(.*)$/.exec(lines.join('\n'))
  const body = lines.slice(lines.findIndex((line) => line.startsWith('@@')) + 1)
  const diff = body.length === 2 && body[0]!.startsWith('-') && body[1]!.startsWith('+') ? body.map((line) => line.slice(1)) : null
  const [expected, received] = plain?.slice(1) ?? diff ?? []
  if (expected === undefined || received === undefined) return null
  return expected.length > LONGEST_VALUE || received.length > LONGEST_VALUE ? null : { expected, received }
}

/** Numbers and words of the language as they are, texts in quotation marks. */
function quoted(value: string): string {
  return /^(-?[\d.]+(e[+-]?\d+)?|-?Infinity|NaN|null|undefined|true|false)$/.test(value) ? value : `“${value}”`
}
