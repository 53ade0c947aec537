/**
 * `npm test` runs every check and reports all failures at the end. With words, as in `npm test -- verdict`, only test files whose
 * path contains one of them run. `--stores` runs the files that use a store, on every kind of store; `--fresh` also runs files that are
 * unchanged since they passed. The last line is `N passed, N failed`, with `, N skipped` if anything was.
 */
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { repeatFailed } from '../checks/again.ts'
import { runBatch } from '../checks/batch.ts'
import { batches, type FileRun } from '../checks/batches.ts'
import { runBrowser, type BrowserRun } from '../checks/browser.ts'
import { bundlePackages } from '../checks/bundle-packages.ts'
import { findChromium } from '../checks/chromium.ts'
import { run } from '../checks/command.ts'
import { placesByRoom, watchCores } from '../checks/cores.ts'
import { cpuSecondsSinceLast } from '../checks/cpu.ts'
import { longestFirst, split } from '../checks/order.ts'
import { showProgress, summary } from '../checks/progress.ts'
import { line, report, sum, type Report } from '../checks/report.ts'
import { runChecks, type Check } from '../checks/schedule.ts'
import { openStamps, type Inputs } from '../checks/stamps.ts'
import { openStores, type Place } from '../checks/stores.ts'
import { indent, runTapFile, tail } from '../checks/tap-file.ts'
import { readTestFile, type StoreChoice, type TestFile } from '../checks/test-file.ts'
import { USUAL_SECONDS } from '../checks/usual-seconds.ts'
import { readOptions } from './options.ts'
import { readTyped } from './run-command.ts'
import { ensureSite } from './site.ts'
import { HotpathError } from '../../shared/errors.ts'
import { isRequired, need } from '../../test/need.ts'
import { findPostgres } from '../../test/server/store/postgres.ts'

const USAGE = 'npm test [-- [--fresh] [--stores] <word of a path> …]'

/** A check that is one command: types, links, the site’s build. */
const COMMAND_LIMIT_SECONDS = 600
/** One more check than cores at any time, since some wait; up to four times as many as cores while these are idle. */
const LEAST_AT_ONCE = Math.min(availableParallelism() + 1, 4)
const MOST_AT_ONCE = 4 * Math.min(availableParallelism(), 4)
/** How finely the last screen shows how busy the cores were. */
const MINUTE_MS = 60_000
/** Parts of the browser tests that run at the same time. */
const BROWSERS = 2
const BROWSER = 'browser, '
const ON = { embedded: '', postgres: ', on PostgreSQL', 'postgres-18': ', on PostgreSQL 18' }

const root = resolve(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/hotpath')
/**
 * With threads it takes half as much CPU time again. The site's configuration includes everything else: checked apart, what both sides
 * import would be checked twice.
 */
const TYPES = ['--noEmit', '--singleThreaded', '--project', 'site']
const bin = (name: string) => join(root, 'node_modules/.bin', name)
process.chdir(root)
process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
process.env['NO_COLOR'] = '1'
// Half of the CPU time of an API test file would go into compiling the same modules again.
process.env['NODE_COMPILE_CACHE'] = join(cache, 'compiled')
// Also in the servers and command lines that tests start. A sandbox gets none of this environment.
const preloaded = await bundlePackages(root, join(cache, 'bundles'))
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --require ${JSON.stringify(preloaded)}`

const began = performance.now()
const busy = watchCores(MINUTE_MS)
const paths = globSync('grader/test/**/*.test.ts').sort()
const { words, fresh, all } = readTyped(readWanted)
const chosen = words.length > 0 ? paths.filter((path) => words.some((word) => path.includes(word))) : paths
const files = chosen.map((path) => readTestFile(path, root, storeChoice())).filter(({ runs }) => !all || runs.length > 1)
/** Ready after seconds; what opens sandboxes begins at once, because it has no store. */
const opening = openStores(files)
const isWhole = words.length === 0 && !all
const programs = [findChromium(), findPostgres()].filter((path) => path !== null)
const stamps = openStamps(join(cache, 'checks.json'), root, programs, isWhole ? await engineOf() : '')

const reports: Report[] = []
let unchanged = 0
const runs = files.flatMap(runsOf)
const changed = runs.filter(({ name, file }) => hasChanged(name, inputsOf(file)))
const fileChecks = batches(changed, (name) => name in USUAL_SECONDS).map(checkOf)
const secondsOf = (name: string) => stamps.seconds(name) ?? USUAL_SECONDS[name] ?? null
// The same build as in `npm start`, for the browser tests; an unchanged site is not built again. The build also writes the
// types of the site's collections.
const SITE = 'site build'
const others = (isWhole ? allOthers() : []).filter((check) => hasChanged(check.name, inputsOfCheck(check)))
const progress = showProgress(others.length + changed.length)
const follower = {
  began: progress.began,
  ended(check: Check, found: Report[]) {
    reports.push(...found)
    for (const each of found) {
      stamps.keep(each.name, each, inputsOfReport(each.name, check))
      for (const part of each.parts) stamps.keep(part.name, { ...each, ...part }, inputsOfReport(part.name, check))
    }
    progress.ended(check, found)
  },
}
await runChecks(longestFirst([...others, ...fileChecks], secondsOf), placesByRoom(LEAST_AT_ONCE, MOST_AT_ONCE), follower)
const settled = isWhole ? await repeatFailed(reports, runAgain) : reports
const { close } = await opening
close()

const total = sum(settled)
if (unchanged > 0)
  console.log(
    `\n${unchanged} assertions were not run again: nothing that their files read has changed since they passed. --fresh runs them.`,
  )
console.log(summary(settled, total, (performance.now() - began) / 1000, busy()))
process.exitCode = total.failed > 0 || total.passed + unchanged === 0 ? 1 : 0

/** Loaded only for a whole run, because loading the engine's client takes a tenth of a second. */
async function engineOf(): Promise<string> {
  const { describeEngine } = await import('../../test/runner/sandbox/engine.ts')
  return describeEngine()
}

/** Parses the command line. @throws HotpathError E_USAGE for a word that no path contains */
function readWanted(): { words: string[]; fresh: boolean; all: boolean } {
  const options = { fresh: { type: 'boolean', default: false }, stores: { type: 'boolean', default: false } } as const
  const { positionals: words, values } = readOptions(USAGE, { allowPositionals: true, options })
  const unknown = words.find((word) => !paths.some((path) => path.includes(word)))
  if (unknown !== undefined) throw new HotpathError('E_USAGE', { problem: `No test file has “${unknown}” in its path.`, usage: USAGE })
  return { words, fresh: values.fresh, all: values.stores }
}

/** PostgreSQL copies a migrated database in a fifth of the CPU time that opening an embedded store takes. */
function storeChoice(): StoreChoice {
  if (all) return 'all'
  return { each: findPostgres() !== null || isRequired('postgres') ? 'postgres' : 'embedded' }
}

function runsOf(file: TestFile): FileRun[] {
  return file.runs.map((on) => ({ file, on, name: `${file.path}${file.runs.length > 1 ? ON[on.store] : ''}` }))
}

/** What is checked besides the test files. */
function allOthers(): Check[] {
  return [
    { name: SITE, slot: 'any', run: async () => [await buildSite()] },
    ...browserParts(),
    browser('with verdicts of this machine', { config: 'site/playwright.lane.config.ts', files: [], tag: ' @lane' }, 'lane'),
    command('format and lint', bin('biome'), ['ci', '.']),
    { ...command('links of the site', process.execPath, ['grader/tools/cli/course-links.ts']), after: SITE },
    { ...command('types', bin('tsc'), TYPES), after: SITE },
  ]
}

/** False if everything that the check reads is unchanged since it passed. */
function hasChanged(name: string, inputs: Inputs): boolean {
  // Also with --fresh, so that what is read now, and not after a change in the meantime, is what passes.
  const before = stamps.unchanged(name, inputs)
  if (before === null || fresh) return true
  unchanged += before
  return false
}

/** A file that is named on the command line runs, unless it says what it reads. */
function inputsOf(file: TestFile): Inputs {
  if (file.reads !== null) return file
  return isWhole && !file.measures ? 'everything' : null
}

/** The site's build finds out itself whether to build again, and a part of the browser tests has other files each time. */
function inputsOfCheck({ name, slot }: Check): Inputs {
  return slot === 'any' && name !== SITE && !name.startsWith(BROWSER) ? 'everything' : null
}

/** @param name of a test file, a file of browser tests, or the check */
function inputsOfReport(name: string, check: Check): Inputs {
  const run = runs.find((run) => run.name === name)
  if (run) return inputsOf(run.file)
  if (name === check.name) return inputsOfCheck(check)
  return check.slot === 'any' ? 'everything' : null
}

function checkOf(batch: FileRun[]): Check {
  const [{ file, name }, ...others] = batch as [FileRun, ...FileRun[]]
  if (others.length === 0) return { name, slot: file.slot, run: () => runFiles(batch) }
  return { name: `${name} and ${others.length} more`, parts: batch.map(({ name }) => name), slot: 'any', run: () => runFiles(batch) }
}

/** Only a test file is repeated: a command finds the same again, and Playwright repeats its own. */
function runAgain(name: string): Promise<Report> | null {
  const run = runs.find((run) => run.name === name)
  if (!run) return null
  console.log(`\nOnce more, with nothing else running: ${name}`)
  return runFiles([run]).then(([found]) => {
    console.log(line(found!))
    return found!
  })
}

/** Runs files that have the same store. */
async function runFiles(batch: FileRun[]): Promise<Report[]> {
  const [{ file, on }] = batch as [FileRun]
  const names = batch.map(({ name }) => name)
  const place: Place = file.slot === 'lane' ? { env: {} } : (await opening).place(on)
  if ('env' in place) {
    const options = { env: place.env, givesWay: file.slot === 'any' }
    const paths = batch.map(({ file }) => file.path)
    return paths.length > 1 ? runBatch(paths, names, options) : [await runTapFile(file.path, options, names[0])]
  }
  if ('missing' in place)
    return names.map((name) => report(name, { skipped: 1, reasons: [`what is stored, on PostgreSQL: ${place.missing}`] }))
  return names.map((name) => report(name, { failed: 1, failures: [`${name}\n${indent(place.broken)}`] }))
}

function command(name: string, program: string, args: string[]): Check {
  return { name, slot: 'any', run: async () => [await single(name, program, args)] }
}

async function buildSite(): Promise<Report> {
  const began = performance.now()
  const failure = await ensureSite(() => {}).then(
    () => null,
    ({ message }: Error) => message,
  )
  const time = { seconds: (performance.now() - began) / 1000, cpuSeconds: cpuSecondsSinceLast() }
  if (failure === null) return report('site build', { passed: 1, ...time })
  return report('site build', { failed: 1, ...time, failures: [`site build\n${indent(failure)}`] })
}

async function single(name: string, command: string, args: string[]): Promise<Report> {
  const ending = await run(command, args, COMMAND_LIMIT_SECONDS, { givesWay: true })
  const time = { seconds: ending.seconds, cpuSeconds: ending.cpuSeconds }
  if (ending.code === 0) return report(name, { passed: 1, ...time })
  const text = ending.late ? `Not finished after ${COMMAND_LIMIT_SECONDS} s.` : tail(ending.output)
  return report(name, { failed: 1, ...time, failures: [`${name}: ${firstLine(text)}\n${indent(text)}`] })
}

/** The part of the output in which compilers name the file and line of the first error. */
function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}

/** The browser tests that measure nothing, in halves that each have their own server. */
function browserParts(): Check[] {
  const changed = globSync('site/test/*.spec.ts').filter((path) => hasChanged(path, 'everything'))
  const files = split(changed, BROWSERS, secondsOf).filter((files) => files.length > 0)
  return files.map((files, index) => browser(`part ${index + 1} of ${BROWSERS}`, { config: 'site/playwright.config.ts', files }, 'any'))
}

function browser(part: string, run: BrowserRun, slot: Check['slot']): Check {
  const name = `${BROWSER}${part}`
  const chromium = findChromium()
  const reason = need('chromium', chromium !== null)
  if (reason) return { name, slot: 'any', run: async () => [report(name, { skipped: 1, reasons: [`browser: ${reason}`] })] }
  // A server spends a fraction of the CPU time of the embedded store. What `npm start` serves is tested on the latter.
  const choice = storeChoice()
  const store = slot === 'lane' || choice === 'all' ? 'embedded' : choice.each
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  return {
    name,
    slot,
    after: SITE,
    async run() {
      const place = (await opening).place({ store, kind: store })
      const env = { ...('env' in place && place.env), ...(chromium !== null && { CHROMIUM_PATH: chromium }) }
      return [await runBrowser(playwright, run, name, { env, givesWay: slot === 'any' })]
    },
  }
}
