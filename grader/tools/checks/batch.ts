import { join } from 'node:path'
import { Parser, type Result } from 'tap-parser'
import type { Ending, RunOptions } from './command.ts'
import { report, type Report } from './report.ts'
import { count, fail, how, requireTests, runTap, tail, take } from './tap-file.ts'

const PROGRAM = join(import.meta.dirname, 'run-files.ts')

/** Reports of the files that a process got to, in order. */
interface Reached {
  reports: Report[]
  /** How many of the files ended. */
  ended: number
}

/**
 * Runs test files in one process. If it crashes in one of them, that one has failed, and the files after it run in a new process.
 * @param names of the reports, one for each file
 * @param program runs each file as a subtest that has its path as its name
 */
export async function runBatch(
  files: readonly string[],
  names: readonly string[],
  options: RunOptions = {},
  program = PROGRAM,
): Promise<Report[]> {
  const ending = await runTap([program, ...files], options)
  const reports = readBatch(names, ending)
  return reports.length === files.length
    ? reports
    : [...reports, ...(await runBatch(files.slice(reports.length), names.slice(reports.length), options, program))]
}

/**
 * Reads the TAP of several files up to the end, or up to the one in which the process ended: that one has failed, also if the process
 * ended before the next one began.
 */
export function readBatch(names: readonly string[], ending: Ending): Report[] {
  const { reports, ended } = parse(names, ending.stdout)
  if (reports.length === 0) reports.push(report(names[0]!))
  const last = reports.at(-1)!
  const isWhole = ended === names.length && ending.code === 0 && !ending.late
  const isExplained = ended === reports.length && (ended < names.length ? [last] : reports).some(({ failed }) => failed > 0)
  if (!isWhole && !isExplained) fail(last, `${how(ending)}\n${tail(ending.output)}`)
  return shareOut(reports, ending)
}

/** What was not counted with a file, such as loading tap, goes to the one in which the process ended, or to the first. */
function shareOut(reports: Report[], { seconds, cpuSeconds }: Ending): Report[] {
  const sum = (of: (each: Report) => number) => reports.reduce((all, each) => all + of(each), 0)
  const rest = { seconds: seconds - sum((each) => each.seconds), cpuSeconds: (cpuSeconds ?? 0) - sum((each) => each.cpuSeconds ?? 0) }
  const taker = reports.find((each) => each.cpuSeconds === null) ?? reports[0]!
  taker.seconds += Math.max(0, rest.seconds)
  if (cpuSeconds !== null) taker.cpuSeconds = (taker.cpuSeconds ?? 0) + Math.max(0, rest.cpuSeconds)
  return reports
}

function parse(names: readonly string[], text: string): Reached {
  const reached: Reached = { reports: [], ended: 0 }
  const parser = new Parser()
  parser.on('child', (child: Parser) => {
    const found = report(names[reached.reports.length]!)
    reached.reports.push(found)
    count(child, found, [found.name])
  })
  parser.on('assert', (result: Result) => {
    const found = reached.reports.at(-1)
    if (!found) return
    const isEndOfFile = reached.ended < reached.reports.length
    // An error after the end of a file is not among its assertions.
    if (!result.ok && (!isEndOfFile || found.failed === 0)) take(result, found, [found.name])
    if (isEndOfFile) {
      requireTests(found)
      reached.ended++
    }
  })
  parser.on('comment', (comment: string) => {
    const [, seconds, cpuSeconds] = /^# took ([\d.]+) s, ([\d.]+) s CPU/.exec(comment) ?? []
    const found = reached.reports.at(-1)
    if (found && seconds && cpuSeconds) Object.assign(found, { seconds: Number(seconds), cpuSeconds: Number(cpuSeconds) })
  })
  parser.end(text)
  return reached
}
