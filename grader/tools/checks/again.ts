import type { Report } from './report.ts'

/** If more fail, they have a cause that a second run would only find again. */
const MOST = 5

/**
 * Repeats the few that failed, one at a time, when nothing else runs. Whatever passes then counts as passed and is reported as flaky, so
 * that a fault that shows only on a busy machine hides no other.
 * @param again runs what a report is about, or returns null if a second run can bring nothing new
 */
export async function repeatFailed(reports: readonly Report[], again: (name: string) => Promise<Report> | null): Promise<Report[]> {
  const isWorthIt = reports.filter(({ failed }) => failed > 0).length <= MOST
  const settled: Report[] = []
  for (const first of reports) {
    const second = first.failed > 0 && isWorthIt ? await again(first.name) : null
    settled.push(second?.failed === 0 ? flaky(first, second) : first)
  }
  return settled
}

/** All counts are the second run's, since the first one may have ended early. */
function flaky(first: Report, second: Report): Report {
  const cpuSeconds = first.cpuSeconds === null || second.cpuSeconds === null ? null : first.cpuSeconds + second.cpuSeconds
  return { ...second, seconds: first.seconds + second.seconds, cpuSeconds, flaky: first.failures }
}
