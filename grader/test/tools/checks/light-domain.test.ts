import { join } from 'node:path'
import t from 'tap'
import { runTapFile } from '../../../tools/checks/tap-file.ts'

/** Each of these errors belongs to the test around it, and the tests after it still run. */
const SOURCE = `import t from 'tap'
t.test('in a callback', async () => {
  setTimeout(() => { throw new Error('too late') }, 1)
  await new Promise(() => setTimeout(() => {}, 1000))
})
t.test('in a promise', async (t) => {
  await t.test('within another', async () => {
    void Promise.reject(new Error('nobody waits'))
    await new Promise(() => setTimeout(() => {}, 1000))
  })
})
t.test('in an event', (t) => {
  process.nextTick(() => process.emit('news'))
  process.once('news', () => { throw new Error('bad news') })
})
t.test('a failure of another kind', async (t) => t.equal(1, 2, 'numbers'))
t.test('a test that expects one', async (t) => {
  const seen = new Promise((resolve) => process.once('uncaughtException', ({ message }) => resolve(message)))
  setTimeout(() => { throw new Error('expected') }, 1)
  t.equal(await seen, 'expected')
})
`

t.test('an error that nobody waits for fails the test that it belongs to, and no other', async (t) => {
  const folder = t.testdir({ 'errors.test.mjs': SOURCE })
  const { passed, failed, failures } = await runTapFile(join(folder, 'errors.test.mjs'), {}, 'errors')
  t.strictSame({ passed, failed }, { passed: 1, failed: 4 })
  const said = failures.map((failure) => failure.split('\n')[0]).join('\n')
  t.match(said, /errors › in a callback › too late/)
  t.match(said, /errors › in a promise › within another › nobody waits/)
  t.match(said, /errors › in an event › bad news/)
  t.match(said, /errors › a failure of another kind › numbers/)
  t.notMatch(failures.join(), /light-domain\.ts:/, 'and the stacks are those of the tests')
})
