/**
 * `npm test`: every check in order, everything reported before anything fails. With words, `npm test -- verdict`, only
 * the files of tests whose path holds one of them. The last line is `N passed, N failed`, and `, N skipped` where so.
 */
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runBrowser } from './checks/browser.ts'
import { findChromium } from './checks/chromium.ts'
import { run } from './checks/command.ts'
import { counts, line, report, sum, type Report } from './checks/report.ts'
import { indent, runTapFile, tail } from './checks/tap-file.ts'
import { need } from '../test/need.ts'

/** A check that is one command: types, arrows, the site’s build. */
const COMMAND_LIMIT_SECONDS = 600

const root = resolve(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
process.chdir(root)
process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
process.env['NO_COLOR'] = '1'

const wanted = process.argv.slice(2)
const files = globSync('grader/test/**/*.test.ts').sort()
const chosen = wanted.length > 0 ? files.filter((file) => wanted.some((word) => file.includes(word))) : files
const fileChecks = chosen.map((file) => () => runTapFile(file))
const checks =
  wanted.length > 0
    ? fileChecks
    : [
        () => single('types', bin('tsc'), ['--noEmit', '-p', '.']),
        () => single('arrows', bin('depcruise'), ['grader', 'site']),
        ...fileChecks,
        () => single('site build', 'npm', ['run', '--silent', 'build:site']),
        () => single('links of the site', process.execPath, ['grader/cli/course-links.ts']),
        // The build writes the types of the site's collections.
        () => single('types of the site', bin('tsc'), ['--noEmit', '-p', 'site']),
        browser,
      ]

const reports: Report[] = []
for (const check of checks) {
  const found = await check()
  reports.push(found)
  console.log(line(found))
  found.failures.forEach((failure) => console.log(indent(failure)))
}

const all = sum(reports)
if (all.failures.length > 0) console.log(`\nFailed:\n${indent(all.failures.map((failure) => failure.split('\n')[0]).join('\n'))}`)
if (all.reasons.length > 0) console.log(`\nSkipped:\n${indent(all.reasons.join('\n'))}`)
console.log(`\n${(all.seconds / 60).toFixed(1)} minutes`)
console.log(counts(all))
process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0

async function single(name: string, command: string, args: string[]): Promise<Report> {
  const ending = await run(command, args, COMMAND_LIMIT_SECONDS)
  if (ending.code === 0) return report(name, { passed: 1, seconds: ending.seconds })
  const text = ending.late ? `Not over after ${COMMAND_LIMIT_SECONDS} s.` : tail(ending.output)
  return report(name, { failed: 1, seconds: ending.seconds, failures: [`${name}\n${indent(text)}`] })
}

async function browser(): Promise<Report> {
  const chromium = findChromium()
  const reason = need('chromium', chromium !== null)
  if (reason) return report('browser', { skipped: 1, reasons: [`browser: ${reason}`] })
  return runBrowser(join(root, 'node_modules/@playwright/test/cli.js'), 'site/playwright.config.ts', chromium)
}
