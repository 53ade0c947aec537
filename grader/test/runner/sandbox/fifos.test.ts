import { statSync } from 'node:fs'
import t from 'tap'
import { FifoFolder } from '../../../runner/sandbox/fifos.ts'

const NAMES = ['TEMP', 'TMP', 'TMPDIR']

t.test('a folder that cannot be used is reported by the setting that names it', async (t) => {
  const before = { ...process.env }
  t.teardown(() => Object.assign(process.env, before))
  for (const name of NAMES) delete process.env[name]
  await t.rejects(FifoFolder.create('/proc/none'), { code: 'E_SETTING', details: { name: 'HOTPATH_IO', value: '/proc/none' } })
  for (const name of NAMES) {
    process.env[name] = '/proc/none'
    await t.rejects(FifoFolder.create(), { code: 'E_SETTING', details: { name, value: '/proc/none' } }, name)
  }
  for (const name of NAMES) delete process.env[name]
})

t.test('every pair is in a folder of its own, and goes with it', async (t) => {
  const folder = await FifoFolder.create()
  t.teardown(() => folder.remove())
  const pairs = await Promise.all(Array.from({ length: 20 }, () => folder.make()))
  t.equal(new Set(pairs.map((pair) => pair.folder)).size, 20)
  for (const { input, output } of pairs) t.ok(statSync(input).isFIFO() && statSync(output).isFIFO())
  const [first, second] = pairs
  await first!.remove()
  t.throws(() => statSync(first!.folder), { code: 'ENOENT' })
  t.ok(statSync(second!.input).isFIFO())
})
