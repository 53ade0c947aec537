import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { linkedPackages } from '../../../../runner/sandbox/runner/linked-packages.ts'

const A_MONTH_AGO = Date.now() / 1000 - 31 * 24 * 3600

/** A checkout with one of the packages that sandboxes load. */
function checkout(t: Test): string {
  return t.testdir({
    'package-lock.json': '{"packages":{"node_modules/fastq":{}}}',
    node_modules: { '.package-lock.json': '{}', fastq: { 'queue.js': 'module.exports = 1', 'README.md': '# fastq' } },
  })
}

t.test('packages are linked once, with the files that sandboxes load, and shared', async (t) => {
  const root = checkout(t)
  const [folder, again] = await Promise.all([linkedPackages(root, null), linkedPackages(root, null)])
  t.equal(again, folder)
  t.same(readdirSync(join(folder, '..')), [folder.split('/').at(-1)], 'and nothing else stays')
  t.same(readdirSync(join(folder, 'hotpath/node_modules')), ['fastq', 'tap'])
  t.same(readdirSync(join(folder, 'hotpath/node_modules/fastq')), ['queue.js'])
  const linked = join(folder, 'hotpath/node_modules/fastq/queue.js')
  t.equal(statSync(linked).ino, statSync(join(root, 'node_modules/fastq/queue.js')).ino)
})

t.test('after an installation they are linked again, and what nobody opened for a month is removed', async (t) => {
  const root = checkout(t)
  const folder = await linkedPackages(root, null)
  utimesSync(join(root, 'node_modules/.package-lock.json'), 1, 1)
  writeFileSync(join(root, 'node_modules/fastq/more.js'), 'module.exports = 2')
  const next = await linkedPackages(root, null)
  t.not(next, folder)
  t.equal(readFileSync(join(next, 'hotpath/node_modules/fastq/more.js'), 'utf8'), 'module.exports = 2')
  t.ok(existsSync(folder), 'an older program may still use it')
  utimesSync(folder, A_MONTH_AGO, A_MONTH_AGO)
  utimesSync(next, A_MONTH_AGO, A_MONTH_AGO)
  t.equal(await linkedPackages(root, null), next, 'which counts as use')
  utimesSync(join(root, 'node_modules/.package-lock.json'), 2, 2)
  await linkedPackages(root, null)
  t.same([existsSync(folder), existsSync(next)], [false, true])
})

t.test('an error where no folder can be made', async (t) => {
  const root = checkout(t)
  writeFileSync(join(root, 'node_modules/.cache'), '')
  await t.rejects(linkedPackages(root, null), { code: 'ENOTDIR' })
})
