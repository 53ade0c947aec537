/**
 * Runs first in every npm script, on whatever Node the machine has and before any package is there: checks Node and
 * system, installs the packages when they are missing or older than the lockfile, and makes sure that what runs next is
 * the Node these packages bring. The scripts go on with `exec env node`: the shell remembers where it found the first
 * `node` and would take that one again. (Not `prestart`: whoever has set ignore-scripts would go without.)
 * Speaks on standard error alone, since some scripts print JSON.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The oldest Node that can install the packages. */
const INSTALLS = 20
/** The oldest Node that runs the program: TypeScript as it stands, node:sqlite, and what the packages ask for. */
const RUNS = 24

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const installed = join(root, 'node_modules/.package-lock.json')
const packagedNode = join(root, 'node_modules/.bin/node')

checkMachine()
installPackages()
checkEngine()

function checkMachine() {
  if (major(process.version) < INSTALLS) {
    stop(`Hotpath needs Node ${INSTALLS} or newer to install itself; this is ${process.version}.`, 'Install a current Node: https://nodejs.org')
  }
  if (process.platform === 'win32') {
    stop('Hotpath does not run on Windows itself.', 'Run it in WSL 2: https://learn.microsoft.com/windows/wsl/install')
  }
}

function installPackages() {
  const lockfile = join(root, 'package-lock.json')
  const present = existsSync(installed)
  if (present && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return
  console.error('Installing packages (once)…')
  const began = Date.now()
  // What is there already may be in use by a running server: `npm ci` would take it away.
  npm(present ? ['install', '--no-save'] : ['ci'])
  utimesSync(installed, new Date(), new Date())
  console.error(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** Runs the npm that called us. Its warnings speak of the system's Node, which runs none of the packages. */
function npm(args) {
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const [command, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const { status, error } = spawnSync(command, [...first, ...args, ...flags], { cwd: root, stdio: ['ignore', 2, 2] })
  if (status === 0) return
  const how = error ? error.message : `npm ended with ${status}`
  stop(`The packages could not be installed: ${how}.`, 'The first start needs a package registry within reach and about 1 GB of disk; then run the same again.')
}

function checkEngine() {
  const packaged = existsSync(packagedNode)
  const { stdout, error } = spawnSync(packaged ? packagedNode : process.execPath, ['--version'], { encoding: 'utf8' })
  const version = error ? null : stdout.trim()
  if (version !== null && major(version) >= RUNS) return
  const here = `${process.platform} on ${process.arch}`
  if (packaged) stop(`The packaged Node does not run here (${here}): ${error ? error.message : version}.`, 'It needs a Linux with glibc.')
  stop(`There is no packaged Node for ${here}, and ${process.version} is too old to run Hotpath.`, `Install Node ${RUNS} or newer: https://nodejs.org`)
}

function major(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
}

function stop(problem, hint) {
  console.error(`${problem}\n${hint}`)
  process.exit(1)
}
