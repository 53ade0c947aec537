import { effectOf } from '../../../contracts/effect.ts'
import type { Verdict, VerdictSummary, Outcome } from '../../../contracts/index.ts'

/** A verdict with this outcome, as an agent sends it. */
export function verdict(outcome: Outcome = 'pass', changes: Partial<Verdict> = {}): Verdict {
  return {
    exercise: 'add',
    verdict: outcome,
    level: outcome === 'pass' ? 'required' : null,
    summary: `It is ${outcome}.`,
    tests: [{ name: 'adds', ok: outcome === 'pass', message: null }],
    findings: [],
    seconds: 1.5,
    engine: 'node 24.21.0',
    sandbox: 'process',
    ...changes,
  }
}

/** A verdict in the form for lists. */
export function inShort({ loadTest, ...whole }: Verdict): VerdictSummary {
  const { verdict, level, summary, engine, sandbox, tests } = whole
  const trials = loadTest ? { right: loadTest.trials.filter(({ right }) => right).length, of: loadTest.allowed.trials } : null
  return { verdict, level, summary, engine, sandbox, effect: effectOf(whole), failing: tests.filter(({ ok }) => !ok).length, trials }
}
