import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { report } from '../../../tools/checks/report.ts'
import { openStamps } from '../../../tools/checks/stamps.ts'
import { readTestFile } from '../../../tools/checks/test-file.ts'

const passed = report('a.test.ts', { passed: 3, seconds: 1.23 })

function folderOf(t: Test) {
  const root = t.testdir({
    'a.test.ts': "// Reads: data\nimport './b.ts'\n",
    'b.ts': 'export const b = 1\n',
    data: { 'one.json': '1', dist: { 'page.html': 'built' } },
    'package-lock.json': '{}',
  })
  const path = join(root, 'kept/checks.json')
  const read = () => readTestFile('a.test.ts', root, { each: 'embedded' })
  const open = () => openStamps(path, root)
  return { root, path, read, open, unchanged: () => open().unchanged('a.test.ts', read()) }
}

t.test('a file that passed is unchanged until something changes that it reads', async (t) => {
  const { root, read, open, unchanged } = folderOf(t)
  t.equal(unchanged(), null, 'it never ran')
  open().keep('a.test.ts', passed, read())
  t.equal(unchanged(), 3)
  writeFileSync(join(root, 'data/dist/page.html'), 'built again')
  t.equal(unchanged(), 3, 'what a build writes is no input')
  for (const file of ['data/one.json', 'data/two.json', 'package-lock.json']) {
    writeFileSync(join(root, file), 'changed')
    t.equal(unchanged(), null, file)
    open().keep('a.test.ts', passed, read())
    t.equal(unchanged(), 3)
  }
})

t.test('an import that changed counts', async (t) => {
  const { root, read, open, unchanged } = folderOf(t)
  open().keep('a.test.ts', passed, read())
  writeFileSync(join(root, 'b.ts'), 'export const b = 2\n')
  t.equal(unchanged(), null)
})

t.test('a failure and a skip leave no stamp', async (t) => {
  const { read, open, unchanged } = folderOf(t)
  for (const found of [report('', { passed: 3, failed: 1 }), report('', { passed: 3, skipped: 1 })]) {
    open().keep('a.test.ts', passed, read())
    open().keep('a.test.ts', found, read())
    t.equal(unchanged(), null)
    open().keep('a.test.ts', passed, read())
    open().keep('a.test.ts', found, null)
    t.equal(unchanged(), null, 'nor if it was named')
  }
})

t.test('what passes without saying what it reads leaves no stamp, and keeps one', async (t) => {
  const { read, open, unchanged } = folderOf(t)
  for (const inputs of [null, { ...read(), reads: null }]) {
    open().keep('a.test.ts', passed, inputs)
    t.equal(unchanged(), null, 'a measurement')
  }
  open().keep('a.test.ts', passed, read())
  open().keep('a.test.ts', passed, null)
  t.equal(unchanged(), 3, 'a file that was named')
})

t.test(
  'a check that reads anything is unchanged until something changes that git does not ignore, a program does, or the engine',
  async (t) => {
    const { root, path } = folderOf(t)
    const program = join(t.testdirName, 'kept/chromium')
    let engine = 'one'
    const open = () => openStamps(path, root, [program], engine)
    const unchanged = () => open().unchanged('types', 'everything')
    const pass = () => open().keep('types', passed, 'everything')
    mkdirSync(join(root, 'kept'))
    writeFileSync(program, '1')
    pass()
    t.equal(unchanged(), null, 'without git it runs again')
    execFileSync('git', ['init', '--quiet'], { cwd: root })
    writeFileSync(join(root, '.gitignore'), 'kept\ndist\n')
    pass()
    t.equal(unchanged(), 3)
    writeFileSync(join(root, 'data/dist/page.html'), 'built again')
    t.equal(unchanged(), 3, 'what git ignores is no input')
    for (const change of [
      () => writeFileSync(join(root, 'data/one.json'), '2'),
      () => writeFileSync(join(root, 'new.md'), ''),
      () => rmSync(join(root, 'b.ts')),
      () => writeFileSync(program, 'another'),
      () => void (engine = 'another'),
    ]) {
      change()
      t.equal(unchanged(), null)
      pass()
      t.equal(unchanged(), 3)
    }
  },
)

t.test('seconds are kept; a file of stamps by another version, or a broken one, counts as none', async (t) => {
  const { path, read, open, unchanged } = folderOf(t)
  open().keep('a.test.ts', passed, read())
  t.equal(open().seconds('a.test.ts'), 1.2)
  for (const text of ['{"version":0}', readFileSync(path, 'utf8').slice(0, 20), 'null']) {
    writeFileSync(path, text)
    t.equal(unchanged(), null)
    t.equal(open().seconds('a.test.ts'), null)
  }
})
