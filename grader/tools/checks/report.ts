/** What one check found: a command, a file of tests, or the browser's tests. */
export interface Report {
  name: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** Each failure as it is printed, in full. */
  failures: string[]
  /** Why something was skipped. */
  reasons: string[]
  /** What its time went into, a line each. */
  parts: string[]
}

/** A report of nothing yet, to be filled. */
export function report(name: string, found: Partial<Report> = {}): Report {
  return { name, passed: 0, failed: 0, skipped: 0, seconds: 0, failures: [], reasons: [], parts: [], ...found }
}

/** The one line that a report gets: `ok    grader/test/x.test.ts  12 passed  0.4 s`. */
export function line({ name, passed, failed, skipped, seconds }: Report): string {
  const mark = failed > 0 ? 'FAIL' : passed > 0 ? 'ok  ' : 'skip'
  return `${mark}  ${name.padEnd(52)} ${counts({ passed, failed, skipped }).padEnd(34)} ${seconds.toFixed(1)} s`
}

/** `12 passed, 0 failed`, and `, 3 skipped` where something was. The last line of `npm test` is this. */
export function counts({ passed, failed, skipped }: Pick<Report, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** All reports as one. */
export function sum(reports: readonly Report[]): Report {
  const total = (count: (each: Report) => number) => reports.reduce((all, each) => all + count(each), 0)
  return report('all', {
    passed: total((each) => each.passed),
    failed: total((each) => each.failed),
    skipped: total((each) => each.skipped),
    seconds: total((each) => each.seconds),
    failures: reports.flatMap((each) => each.failures),
    reasons: [...new Set(reports.flatMap((each) => each.reasons))],
  })
}
