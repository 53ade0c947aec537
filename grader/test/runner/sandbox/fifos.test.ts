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
