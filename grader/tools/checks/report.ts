/** The result of one check: a command, a test file, or browser tests. */
export interface Report {
  name: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  /** CPU seconds of its processes, without containers and the stores' servers; null if unknown. */
  cpuSeconds: number | null
  /** Each failure, as the full text to print. */
  failures: string[]
  /** The same for tests that failed at first and passed when repeated, which count as passed. */
  flaky: string[]
  /** Why something was skipped. */
  reasons: string[]
  /** How its time was spent, and on how many passed tests. */
  parts: { name: string; seconds: number; passed: number }[]
}

/** An empty report. */
export function report(name: string, found: Partial<Report> = {}): Report {
  return { name, passed: 0, failed: 0, skipped: 0, seconds: 0, cpuSeconds: null, failures: [], flaky: [], reasons: [], parts: [], ...found }
}

/** The one line that a report gets: `ok    grader/test/x.test.ts  12 passed  0.4 s, 0.3 s CPU`. */
export function line({ name, passed, failed, skipped, seconds, cpuSeconds }: Report): string {
  const mark = failed > 0 ? 'FAIL' : passed > 0 ? 'ok  ' : 'skip'
  return `${mark}  ${name.padEnd(52)} ${counts({ passed, failed, skipped }).padEnd(34)} ${seconds.toFixed(1)} s${cpuSeconds === null ? '' : `, ${cpuSeconds.toFixed(1)} s CPU`}`
}

/** `12 passed, 0 failed`, with `, 3 skipped` if any were. This is the last line of `npm test`. */
export function counts({ passed, failed, skipped }: Pick<Report, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Merges all reports. */
export function sum(reports: readonly Report[]): Report {
  const total = (count: (each: Report) => number) => reports.reduce((all, each) => all + count(each), 0)
  return report('all', {
    passed: total((each) => each.passed),
    failed: total((each) => each.failed),
    skipped: total((each) => each.skipped),
    seconds: total((each) => each.seconds),
    cpuSeconds: reports.every((each) => each.cpuSeconds === null) ? null : total((each) => each.cpuSeconds ?? 0),
    failures: reports.flatMap((each) => each.failures),
    flaky: reports.flatMap((each) => each.flaky),
    reasons: [...new Set(reports.flatMap((each) => each.reasons))],
  })
}
