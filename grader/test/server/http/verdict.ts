import { effectOf, type Verdict, type VerdictSummary, type Word } from '../../../contracts/index.ts'

/** A verdict of that word, as an agent would send it. */
export function verdict(word: Word = 'pass', changes: Partial<Verdict> = {}): Verdict {
  return {
    exercise: 'add',
    verdict: word,
    level: word === 'pass' ? 'required' : null,
    summary: `It is ${word}.`,
    tests: [{ name: 'adds', ok: word === 'pass', message: null }],
    findings: [],
    seconds: 1.5,
    engine: 'node 24.21.0',
    sandbox: 'process',
    ...changes,
  }
}

/** A verdict as lists have it. */
export function inShort({ loadTest, ...whole }: Verdict): VerdictSummary {
  const { verdict, level, summary, engine, sandbox, tests } = whole
  const trials = loadTest ? { right: loadTest.trials.filter(({ right }) => right).length, of: loadTest.allowed.trials } : null
  return { verdict, level, summary, engine, sandbox, effect: effectOf(whole), failing: tests.filter(({ ok }) => !ok).length, trials }
}
