import { counts, line, type Report } from './report.ts'
import type { Follower } from './schedule.ts'
import { indent } from './tap-file.ts'

/** Where progress is written: a terminal gets a line with the running checks that is overwritten. */
interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const CLEAR_LINE = '\r\u001b[2K'

/** Prints the reports of each check as it ends, with how many of `total` are done; on a terminal, also the running checks below. */
export function showProgress(total: number, out: Terminal = process.stdout): Follower {
  const running = new Set<string>()
  let done = 0
  let failed = 0
  const write = (text: string) => out.write(out.isTTY ? `${CLEAR_LINE}${text}${status()}` : text)

  function status(): string {
    if (running.size === 0) return ''
    const text = `${done}/${total}${failed > 0 ? `, ${failed} failed` : ''}, running: ${[...running].join(', ')}`
    return text.slice(0, (out.columns ?? 80) - 1)
  }

  function lines(report: Report): string {
    done++
    failed += report.failed
    const number = `${done}/${total}`.padStart(2 * String(total).length + 1)
    return [`${number}  ${line(report)}`, ...[...report.parts.map(part), ...report.failures].map(indent)]
      .map((text) => `${text}\n`)
      .join('')
  }

  return {
    began({ name }) {
      running.add(name)
      if (out.isTTY) write('')
    },
    ended({ name }, reports) {
      running.delete(name)
      write(reports.map(lines).join(''))
    },
  }
}

/** How many of the slowest checks are named. */
const SLOWEST = 20

const part = ({ name, seconds }: Report['parts'][number]) => `${name} ${seconds.toFixed(1)} s`

const column = (seconds: number) => seconds.toFixed(1).padStart(6)

/** How many lines of a failure are repeated in the summary, which can be all that is left of a run elsewhere. */
const FAILURE_LINES = 12
/** How many failures are repeated with more than their first line. */
const FAILURES = 8

const brief = (failure: string, i: number) =>
  failure
    .split('\n')
    .slice(0, i < FAILURES ? FAILURE_LINES : 1)
    .join('\n')

/**
 * The summary: the slowest checks, skipped tests and why, flaky ones and failures with their locations and what they say first, how busy
 * the cores were, the counts.
 * @param busy of all cores, from 0 to 1, in each minute
 */
export function summary(reports: readonly Report[], all: Report, seconds: number, busy: readonly number[] = []): string {
  const slowest = reports.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const list = (title: string, lines: string[]) => (lines.length > 0 ? [`\n${title}:`, indent(lines.join('\n'))] : [])
  return [
    ...list(
      'The slowest',
      slowest.map(
        ({ name, seconds, cpuSeconds }) => `${column(seconds)} s  ${cpuSeconds === null ? '' : `${column(cpuSeconds)} s CPU  `}${name}`,
      ),
    ),
    ...list('Skipped', all.reasons),
    ...list('Flaky: failed at first, passed when repeated', all.flaky.map(brief)),
    ...list('Failed', all.failures.map(brief)),
    ...list('Cores busy in each minute', busy.length > 0 ? [busy.map((share) => `${Math.round(100 * share)} %`).join(', ')] : []),
    `\n${(seconds / 60).toFixed(1)} minutes${all.cpuSeconds === null ? '' : `, ${all.cpuSeconds.toFixed(0)} s of CPU time without containers and servers`}`,
    counts(all),
  ].join('\n')
}
