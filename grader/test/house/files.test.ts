import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { read, root, trackedFiles } from './tracked.ts'

/** Most lines of a file. Most files have about 80; the limit allows a few that are one long thing. */
const LINE_BUDGET = 450
/** A table, with a few lines for each error. */
const ONE_LONG_TABLE = 'grader/shared/errors.ts'
const TOP_LEVEL = [
  'course',
  'exercises',
  'grader',
  'site',
  'containers',
  'package.json',
  'package-lock.json',
  'biome.json',
  'tsconfig.json',
  'README.md',
  'CONTRIBUTING.md',
  'LICENSE',
]
const TEXT = /\.(ts|js|mjs|cjs|json|md|mdx|astro|css|html|svg|sql|sh|yaml|yml|txt)$|^[^.]*$|\/?\.[a-z-]+$|^\.ci\//
const CODE = /\.(ts|js|mjs|cjs|astro|css|sh)$/

/** Generated from packages. */
const BUNDLED = /\/bundled\//

const tracked = trackedFiles()
const texts = tracked.filter(({ path }) => TEXT.test(path) && !BUNDLED.test(path)).map(({ path }) => ({ path, text: read(path) }))

t.test('the top level holds the road’s folders and what tools need', async (t) => {
  const names = [...new Set(tracked.map(({ path }) => path.split('/')[0] ?? ''))]
  t.strictSame(
    names.filter((name) => !name.startsWith('.') && !TOP_LEVEL.includes(name)),
    [],
  )
})

t.test('no file is too long to know', async (t) => {
  const long = texts.filter(
    ({ path, text }) => CODE.test(path) && !path.endsWith('.css') && path !== ONE_LONG_TABLE && text.split('\n').length > LINE_BUDGET,
  )
  t.strictSame(
    long.map(({ path }) => path),
    [],
  )
})

t.test('no file speaks of the place where it was written', async (t) => {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim()
  const host = URL.canParse(registry) ? new URL(registry).host : 'registry.npmjs.org'
  const [folder, user] = [root, process.env['HOME'] ?? '']
  const traces = [host, 'registry.npmjs.org', `${folder}/`, ...(user.length > 5 ? [`${user}/`] : [])]
  const found = texts.flatMap(({ path, text }) => traces.filter((trace) => text.includes(trace)).map((trace) => `${path}: ${trace}`))
  t.strictSame(
    found.filter((line) => !line.startsWith('grader/test/house/files.test.ts')),
    [],
  )
})

t.test('no conflict, no trailing space, an end to the last line', async (t) => {
  const own = texts.filter(({ path }) => CODE.test(path))
  t.strictSame(
    own.filter(({ text }) => /^(<{7}|>{7}) /m.test(text)).map(({ path }) => path),
    [],
  )
  t.strictSame(
    own.filter(({ text }) => /[ \t]+$/m.test(text)).map(({ path }) => path),
    [],
  )
  t.strictSame(
    own.filter(({ text }) => text !== '' && !text.endsWith('\n')).map(({ path }) => path),
    [],
  )
})

t.test('.ci/run is a program that bash can read', async (t) => {
  t.equal(tracked.find(({ path }) => path === '.ci/run')?.mode, '100755')
  t.match(read('.ci/run'), /^#!\/usr\/bin\/env bash\n/)
  execFileSync('bash', ['-n', join(root, '.ci/run')])
})
