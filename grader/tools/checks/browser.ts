import { run, type RunOptions } from './command.ts'
import { report, type Report } from './report.ts'
import { indent, tail } from './tap-file.ts'

/** Time limit; a part has taken twenty minutes on a machine at half its speed. */
const BROWSER_LIMIT_SECONDS = 3600

/** The tests of a Playwright configuration in some files, as paths; in all of them if there are none. */
export interface BrowserRun {
  config: string
  files: readonly string[]
  /** Added to the name of a file, if the configuration selects tests in it. */
  tag?: string
}

/** The fields of Playwright's JSON report that are read. */
export interface PlaywrightJson {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: Suite[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; ok: boolean; file: string; line: number; tests: Case[] }[]
}

interface Found {
  title: string
  status: Case['status']
  text: string
  why: string
}

interface Case {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations: { type: string; description?: string }[]
  results: { errors: { message?: string }[]; duration: number }[]
}

/** Runs browser tests; CHROMIUM_PATH in the environment names the Chromium. */
export async function runBrowser(
  playwright: string,
  { config, files, tag = '' }: BrowserRun,
  name: string,
  options: RunOptions,
): Promise<Report> {
  // Each part has its own folder for failure artifacts, because Playwright empties it at the start.
  const output = `test-results/${name.replaceAll(/\W+/g, '-')}`
  const how = ['--config', config, '--retries', '1', '--reporter', 'json', '--output', output]
  // If only files have changed whose tests another configuration selects, none of these files has a test to run.
  const args = [playwright, 'test', ...files, ...how, ...(files.length > 0 ? ['--pass-with-no-tests'] : [])]
  const ending = await run(process.execPath, args, BROWSER_LIMIT_SECONDS, options)
  const json = parse(ending.stdout)
  const found = { ...(json ? readPlaywright(json, tag, files) : report('')), name }
  if (ending.code !== 0 && found.failed === 0) {
    found.failed = 1
    found.failures.push(`browser\n${indent(ending.late ? `Not finished after ${BROWSER_LIMIT_SECONDS} s.` : tail(ending.output))}`)
  }
  return { ...found, seconds: ending.seconds, cpuSeconds: ending.cpuSeconds }
}

/**
 * A test that passes when it is repeated counts as passed, and is reported as flaky.
 * @param files those that ran, as paths; one in which no test was selected is a part as well, with none
 */
export function readPlaywright({ stats, errors, suites }: PlaywrightJson, tag = '', files: readonly string[] = []): Report {
  const broken = errors.map((error) => `browser\n${indent(plain(error.message))}`)
  const cases = suites.flatMap((suite) => flatten(suite, []))
  const parts = suites.map((suite) => ({ name: `site/test/${suite.title}${tag}`, seconds: seconds(suite), passed: passedOf(suite) }))
  const without = files.filter((file) => !parts.some(({ name }) => name === file))
  return report('browser', {
    parts: [...parts, ...without.map((name) => ({ name, seconds: 0, passed: 0 }))],
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + broken.length,
    skipped: stats.skipped,
    failures: [...broken, ...failuresOf(cases, 'unexpected')],
    flaky: failuresOf(cases, 'flaky'),
    reasons: cases.filter((each) => each.status === 'skipped').map(({ title, why }) => why || `${title}: no reason given`),
  })
}

/** With the errors of the first attempt. */
function failuresOf(cases: readonly Found[], status: Case['status']): string[] {
  return cases.filter((each) => each.status === status).map(({ title, text }) => `${title}\n${indent(text)}`)
}

/** Every attempt of every test of a file. */
function seconds(suite: Suite): number {
  const tried = suite.specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return tried.reduce((sum, ms) => sum + ms, 0) / 1000 + (suite.suites ?? []).reduce((sum, inner) => sum + seconds(inner), 0)
}

function passedOf({ specs, suites = [] }: Suite): number {
  const passed = specs.flatMap(({ tests }) => tests).filter(({ status }) => status === 'expected' || status === 'flaky')
  return passed.length + suites.reduce((sum, inner) => sum + passedOf(inner), 0)
}

function flatten(suite: Suite, path: string[]): Found[] {
  const here = [...path, suite.title]
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((each) => ({
      title: `${['browser', each.projectName, ...here, spec.title].filter(Boolean).join(' › ')} (site/test/${spec.file}:${spec.line})`,
      status: each.status,
      text: (each.results[0]?.errors ?? []).map((error) => plain(error.message)).join('\n\n') || `${spec.file}:${spec.line}`,
      why: each.annotations
        .map((note) => note.description ?? '')
        .filter(Boolean)
        .join('; '),
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flatten(inner, here))]
}

/** Removes terminal colours. */
function plain(text = 'No details.'): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '')
}

function parse(text: string): PlaywrightJson | null {
  try {
    return JSON.parse(text.slice(text.indexOf('{'))) as PlaywrightJson
  } catch {
    return null
  }
}
