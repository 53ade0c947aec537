import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { BUNDLED, bundlePackages } from '../../../tools/checks/bundle-packages.ts'
import { root } from '../../../tools/cli/places.ts'

const bundles = join(root, 'node_modules/.cache/hotpath/bundles')

/** Preloaded: prints the address of every module that a program loads. */
const PRINT_LOADED = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      loaded.add(url)
      return next(url, context)
    },
  })
  process.once('beforeExit', () => console.log(JSON.stringify([...loaded])))`

/** The modules that a program loads, as paths in node_modules. */
function loadedBy(program: string, preloaded: string[], cwd = root): string[] {
  const hook = `data:text/javascript,${encodeURIComponent(PRINT_LOADED)}`
  const args = [...preloaded.flatMap((path) => ['--require', path]), '--import', hook, '--input-type=module', '-e', program]
  const env = { ...process.env, NODE_OPTIONS: '' }
  const urls: string[] = JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: 'utf8', env }).trim().split('\n').at(-1)!)
  return urls.flatMap((url) => url.split('/node_modules/')[1] ?? [])
}

const packageOf = (path: string) => /^(@[^/]+\/)?[^/]+/.exec(path)![0]
const OWN_PACKAGES = [...new Set(BUNDLED.map(packageOf))]
const SERVER = `await import(${JSON.stringify(join(root, 'grader/server/http/server.ts'))})`

t.test('a server loads these packages from the bundle alone', async (t) => {
  const loaded = loadedBy(SERVER, [await bundlePackages(root, bundles)])
  t.same(
    loaded.filter((path) => OWN_PACKAGES.includes(packageOf(path)) || path.startsWith('@better-auth/')),
    [],
  )
  const bundled = loaded.filter((path) => path.startsWith('.cache/hotpath/bundles/')).length
  t.ok(bundled > OWN_PACKAGES.length && bundled < 50, `${bundled} modules`)
})

t.test('without the bundle, the packages themselves are loaded', async (t) => {
  const loaded = loadedBy(SERVER, [])
  t.same(
    OWN_PACKAGES.filter((name) => !loaded.some((path) => packageOf(path) === name)),
    [],
  )
  t.notOk(loaded.some((path) => path.startsWith('.cache/')))
})

t.test('everything that our code imports from these packages is in the bundle', async (t) => {
  const files = globSync('{grader,site}/**/*.ts', { cwd: root, exclude: (path) => path.includes('node_modules') })
  const imports = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^(?!import type ).*\bfrom '([^.'][^']*)'$/gm),
  ])
  const names = new Set(imports.map(([, name]) => name!))
  t.same([...names].filter((name) => OWN_PACKAGES.includes(packageOf(name))).toSorted(), BUNDLED)
})

/** A folder with two packages, both of which import a module of the first. */
function project(t: Test) {
  const manifest = (name: string) => JSON.stringify({ name, type: 'module', exports: { '.': './index.js', './part': './part.js' } })
  const root = t.testdir({
    'package-lock.json': '{}',
    node_modules: {
      shared: { 'package.json': manifest('shared'), 'index.js': "export { part } from './part.js'", 'part.js': 'export const part = {}' },
      user: { 'package.json': manifest('user'), 'index.js': "export { part } from 'shared/part'" },
    },
  })
  const bundles = join(root, 'node_modules/.cache/bundles')
  const open = () => bundlePackages(root, bundles, ['shared', 'user'])
  return { root, bundles, open }
}

const SAME = `
  import { equal } from 'node:assert/strict'
  import * as shared from 'shared'
  import * as user from 'user'
  equal(user.part, shared.part)`

t.test('a module that two packages import remains one instance', async (t) => {
  const { root, open } = project(t)
  const loaded = loadedBy(SAME, [await open()], root)
  t.ok(loaded.length > 0)
  t.same(
    loaded.filter((path) => !path.startsWith('.cache/bundles/')),
    [],
  )
  t.same(loadedBy(SAME, [], root).toSorted(), ['shared/index.js', 'shared/part.js', 'user/index.js'])
})

t.test('a bundle is made once, also by two test runs at the same time, and anew when the lockfile has changed', async (t) => {
  const { root, bundles, open } = project(t)
  const [first, second] = await Promise.all([open(), open()])
  t.equal(second, first)
  const { ino } = statSync(first)
  t.equal(await open(), first)
  t.equal(statSync(first).ino, ino)
  t.equal(readdirSync(bundles).length, 1)
  writeFileSync(join(root, 'package-lock.json'), '{"changed":true}')
  t.not(await open(), first)
})

t.test('a bundle of which a part is missing, or not whole, is made anew', async (t) => {
  const { root, bundles, open } = project(t)
  const folder = dirname(await open())
  for (const damage of [
    () => rmSync(join(folder, 'index.json')),
    () => truncateSync(join(folder, 'index.json'), 10),
    () => rmSync(join(folder, 'use-bundle.cjs')),
    () => rmSync(join(folder, 'user.mjs')),
    () => truncateSync(join(folder, 'shared.mjs'), 10),
  ]) {
    damage()
    t.equal(dirname(await open()), folder)
    t.ok(
      loadedBy(SAME, [join(folder, 'use-bundle.cjs')], root).every((path) => path.startsWith('.cache/bundles/')),
      String(damage),
    )
    t.equal(readdirSync(bundles).length, 1)
  }
})
