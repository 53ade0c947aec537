import { spawnSync } from 'node:child_process'
import { copyFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../house/tracked.ts'

const name = 'house'
const bare = JSON.stringify({ name, version: '1.0.0' })
const lock = (packages = {}) => JSON.stringify({ name, version: '1.0.0', lockfileVersion: 3, requires: true, packages: { '': { name, version: '1.0.0', ...packages } } })

function setup(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'grader/cli/setup.mjs')], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

t.test('installs once, and again when the lockfile is newer', async (t) => {
  const folder = t.testdir({ 'package.json': bare, 'package-lock.json': lock(), grader: { cli: {} }, node_modules: {} })
  copyFileSync(join(root, 'grader/cli/setup.mjs'), join(folder, 'grader/cli/setup.mjs'))
  const first = setup(folder)
  t.equal(first.status, 0, first.stderr)
  t.equal(first.stdout, '')
  t.match(first.stderr, /^Installing packages \(once\)…\n[^]*Installed in \d+ s\.\n$/)
  t.strictSame(setup(folder), { status: 0, stdout: '', stderr: '' })
  utimesSync(join(folder, 'package-lock.json'), new Date(Date.now() + 1000), new Date(Date.now() + 60_000))
  t.match(setup(folder).stderr, 'Installing packages (once)…')
})

t.test('says what to do when the packages cannot be installed', async (t) => {
  const wants = JSON.stringify({ name, version: '1.0.0', dependencies: { express: '5.3.0' } })
  const folder = t.testdir({ 'package.json': wants, 'package-lock.json': lock(), grader: { cli: {} } })
  copyFileSync(join(root, 'grader/cli/setup.mjs'), join(folder, 'grader/cli/setup.mjs'))
  const { status, stderr } = setup(folder)
  t.equal(status, 1)
  t.match(stderr, /The packages could not be installed: npm ended with 1\.\nThe first start needs/)
})
