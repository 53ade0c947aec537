import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { engineBinary, withoutSymbols } from '../../../runner/sandbox/runner/binary.ts'
import { contentHash, runnerFiles } from '../../../runner/sandbox/runner/contents.ts'
import { tapCache } from '../../../runner/sandbox/runner/tap-cache.ts'
import { closure, PACKAGES } from '../../../runner/sandbox/runner/packages.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const HARNESS = join(ROOT, 'grader/runner/measure/harness')

void t.test('the dependencies of packages follow the lock file', async (t) => {
  const lock = {
    packages: {
      'node_modules/a': { dependencies: { b: '1', c: '1' } },
      'node_modules/b': { dependencies: { c: '2' } },
      'node_modules/b/node_modules/c': { dependencies: { '@s/d': '1', a: '1' } },
      'node_modules/b/node_modules/c/node_modules/@s/d': {},
      'node_modules/c': {},
      'node_modules/@s/d': {},
      'node_modules/unrelated': {},
    },
  }
  t.same(closure(lock, ['a']), [
    'node_modules/a',
    'node_modules/b',
    'node_modules/b/node_modules/c',
    'node_modules/b/node_modules/c/node_modules/@s/d',
    'node_modules/c',
  ])
})

void t.test('the files of the image', async (t) => {
  const files = await runnerFiles(ROOT, engineBinary(ROOT), HARNESS)
  const paths = files.map(({ path }) => path)
  t.same(paths, [...new Set(paths)].sort(), 'each once, in order')
  const needed = ['bin/node', 'etc/passwd', 'hotpath/harness/main.cjs', 'hotpath/node_modules/tap/index.js']
  for (const path of needed) t.ok(paths.includes(path), path)
  t.notOk(
    paths.some((path) => /(?:^|\/)(?:ba|da)?sh$|\.d\.ts$|\.map$/.test(path)),
    'no shell, no types, no maps',
  )
  t.ok(
    paths.some((path) => /benchmark\/LICENSE/.test(path)),
    'licences',
  )

  const hash = contentHash(files)
  t.equal(contentHash(await runnerFiles(ROOT, engineBinary(ROOT), HARNESS)), hash, 'the same again')
  t.not(contentHash(files.map((file) => (file.path === 'etc/group' ? { ...file, content: Buffer.from('x') } : file))), hash)
})

void t.test('everything that can be required is there', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'hotpath-test-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  execFileSync(process.execPath, [join(ROOT, 'grader/runner/sandbox/runner/context.ts'), folder])
  for (const name of [...PACKAGES, 'tap']) {
    const where = { cwd: join(folder, 'hotpath/harness'), env: {} }
    const said = execFileSync(join(folder, 'bin/node'), ['-p', `Object.keys(require('${name}')).length > 0`], where)
    t.equal(said.toString().trim(), 'true', name)
  }
  t.ok(existsSync(join(folder, 'hotpath/harness/main.cjs')))
})

void t.test('an engine that cannot write a code cache makes none', async (t) => t.same(await tapCache('/bin/false', [], 'tap'), []))

void t.test('a binary without its symbols is shorter and runs', async (t) => {
  const binary = await readFile(engineBinary(ROOT))
  const stripped = withoutSymbols(binary)
  t.ok(stripped.length <= binary.length)
  const path = join(t.testdir(), 'node')
  writeFileSync(path, stripped, { mode: 0o755 })
  t.equal(execFileSync(path, ['-p', '6 * 7']).toString(), '42\n')
  const other = Buffer.from('no binary')
  t.equal(withoutSymbols(other), other)
})
