/**
 * `npm test`: every check, everything reported before anything fails. With words, `npm test -- verdict`, only
 * the files of tests whose path holds one of them. The last line is `N passed, N failed`, and `, N skipped` where so.
 */
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { runBrowser, type Project } from './checks/browser.ts'
import { findChromium } from './checks/chromium.ts'
import { run } from './checks/command.ts'
import { counts, line, report, sum, type Report } from './checks/report.ts'
import { runChecks, type Check } from './checks/schedule.ts'
import { openStores } from './checks/stores.ts'
import { indent, runTapFile, tail } from './checks/tap-file.ts'
import { readTestFile, type TestFile } from './checks/test-file.ts'
import { readOptions } from './options.ts'
import { readTyped } from './run-command.ts'
import { ensureSite } from './site.ts'
import { HotpathError } from '../errors.ts'
import { need } from '../test/need.ts'

const USAGE = 'npm test [-- <word of a path> …]'

/** A check that is one command: types, arrows, the site’s build. */
const COMMAND_LIMIT_SECONDS = 600
/** What does not measure takes turns on the cores that there are, and two more of them, since some wait; more than four were not tried. */
const AT_ONCE = Math.min(availableParallelism() + 2, 4)
const ON = { embedded: '', postgres: ', on PostgreSQL', 'postgres-18': ', on PostgreSQL 18' }
/** Half of what a file of the API’s tests computes is reading the same programs again. */
const COMPILED = { NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/hotpath/compiled') }

const root = resolve(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
process.chdir(root)
process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
process.env['NO_COLOR'] = '1'

const began = performance.now()
const paths = globSync('grader/test/**/*.test.ts').sort()
const wanted = readTyped(readWanted)
const chosen = wanted.length > 0 ? paths.filter((path) => wanted.some((word) => path.includes(word))) : paths
const files = chosen.map((path) => readTestFile(path, root))
const stores = await openStores(files)

const reports: Report[] = []
const tell = (found: Report) => {
  reports.push(found)
  console.log(line(found))
  for (const text of [...found.parts, ...found.failures]) console.log(indent(text))
}
const fileChecks = files.flatMap((file) => file.runs.map((run) => ({ alone: file.alone, run: () => runFile(file, run) })))
if (wanted.length > 0) {
  await runChecks(fileChecks, AT_ONCE, tell)
} else {
  // As `npm start` does it, whose site the browser’s tests look at: one that has not changed is built already.
  await runChecks([command('types', bin('tsc'), ['--noEmit', '-p', '.']), { alone: false, run: buildSite }], AT_ONCE, tell)
  const checks = [
    // The longest of those that others run beside.
    browser('beside'),
    command('arrows', bin('depcruise'), ['grader', 'site']),
    command('links of the site', process.execPath, ['grader/cli/course-links.ts']),
    // The build has written the types of the site's collections.
    command('types of the site', bin('tsc'), ['--noEmit', '-p', 'site']),
    ...fileChecks,
    browser('measuring'),
  ]
  await runChecks(checks, AT_ONCE, tell)
}
stores.close()

const all = sum(reports)
if (all.failures.length > 0) console.log(`\nFailed:\n${indent(all.failures.map((failure) => failure.split('\n')[0]).join('\n'))}`)
if (all.reasons.length > 0) console.log(`\nSkipped:\n${indent(all.reasons.join('\n'))}`)
console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
console.log(counts(all))
process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0

/** Words of paths. @throws HotpathError E_USAGE for one that is in none */
function readWanted(): string[] {
  const words = readOptions(USAGE, { allowPositionals: true }).positionals
  const unknown = words.find((word) => !paths.some((path) => path.includes(word)))
  if (unknown !== undefined) throw new HotpathError('E_USAGE', { problem: `No file of tests has “${unknown}” in its path.`, usage: USAGE })
  return words
}

async function runFile({ path }: TestFile, on: TestFile['runs'][number]): Promise<Report> {
  const name = `${path}${ON[on.store]}`
  const place = stores.place(on)
  if ('env' in place) return runTapFile(path, { ...place.env, ...COMPILED }, name)
  if ('missing' in place) return report(name, { skipped: 1, reasons: [`what is stored, on PostgreSQL: ${place.missing}`] })
  return report(name, { failed: 1, failures: [`${name}\n${indent(place.broken)}`] })
}

function command(name: string, program: string, args: string[]): Check {
  return { alone: false, run: () => single(name, program, args) }
}

async function buildSite(): Promise<Report> {
  const began = performance.now()
  const failure = await ensureSite(() => {}).then(() => null, ({ message }: Error) => message)
  const seconds = (performance.now() - began) / 1000
  if (failure === null) return report('site build', { passed: 1, seconds })
  return report('site build', { failed: 1, seconds, failures: [`site build\n${indent(failure)}`] })
}

async function single(name: string, command: string, args: string[]): Promise<Report> {
  const ending = await run(command, args, COMMAND_LIMIT_SECONDS)
  if (ending.code === 0) return report(name, { passed: 1, seconds: ending.seconds })
  const text = ending.late ? `Not over after ${COMMAND_LIMIT_SECONDS} s.` : tail(ending.output)
  return report(name, { failed: 1, seconds: ending.seconds, failures: [`${name}\n${indent(text)}`] })
}

/** The browser's tests that take a verdict of this machine's lane, or those that don't. */
function browser(project: Project): Check {
  const chromium = findChromium()
  const reason = need('chromium', chromium !== null)
  if (reason) return { alone: false, run: async () => report(`browser, ${project}`, { skipped: 1, reasons: [`browser: ${reason}`] }) }
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const place = stores.place({ store: 'embedded', kind: 'embedded' })
  const env = { ...('env' in place && place.env), ...(chromium !== null && { CHROMIUM_PATH: chromium }) }
  return { alone: project === 'measuring', run: () => runBrowser(playwright, 'site/playwright.config.ts', project, env) }
}
