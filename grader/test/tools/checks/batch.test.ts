import { join } from 'node:path'
import t from 'tap'
import { readBatch, runBatch } from '../../../tools/checks/batch.ts'

const folder = t.testdir({
  'shared.ts': 'export const loaded: string[] = []\nexport const open = new Set<string>()\n',
  'first.test.ts': `import t from 'tap'
import { loaded, open } from './shared.ts'
loaded.push('first')
open.add('first')
t.teardown(() => open.delete('first'))
t.test('adds', async (t) => { t.equal(1 + 1, 2); t.equal(2 + 2, 4) })
t.test('counts on docker', { skip: 'no docker on this machine' }, async () => {})
`,
  'second.test.ts': `import t from 'tap'
import { loaded, open } from './shared.ts'
t.test('shares modules with the first, which has ended', async (t) => t.same([loaded, open.size], [['first'], 0]))
await t.test('waits at the top', async (t) => t.pass())
`,
  'wrong.test.ts': `import t from 'tap'\nt.test('adds', async (t) => t.equal(1 + 1, 3))\n`,
  'throws.test.ts': `import t from 'tap'\nthrow new Error('on the way')\n`,
  'crash.test.ts': `import t from 'tap'\nt.test('one', async (t) => t.pass())\nt.test('two', async () => { console.log('almost'); process.kill(process.pid, 'SIGKILL') })\n`,
  'leaves.test.ts': `import t from 'tap'\nt.test('exits', async (t) => { t.pass(); process.exit(0) })\n`,
  'empty.test.ts': '',
})
const run = (...names: string[]) =>
  runBatch(
    names.map((name) => join(folder, `${name}.test.ts`)),
    names,
  )

t.test('files in one process share modules, and each has tests, a teardown and a report of its own', async (t) => {
  const [first, second, ...none] = await run('first', 'second')
  t.match(first, { name: 'first', passed: 2, failed: 0, skipped: 1, reasons: ['no docker on this machine'] })
  t.match(second, { name: 'second', passed: 2, failed: 0, failures: { length: 0 } })
  t.same(none, [])
  t.ok(first!.cpuSeconds! > second!.cpuSeconds!, 'what they share counts with the first')
})

t.test('a failure is told with its file, path and diff, and the next files run', async (t) => {
  const [wrong, throws, empty, first] = await run('wrong', 'throws', 'empty', 'first')
  t.match(wrong, { passed: 0, failed: 1, failures: { length: 1 } })
  t.match(wrong!.failures[0], /^wrong › adds › .*\(.*wrong\.test\.ts:2\)\n {4}--- expected/s)
  t.match(throws, { passed: 0, failed: 1, failures: [/^throws › .*on the way/s] })
  t.match(empty, { passed: 0, failed: 1, failures: ['empty\n    It contains no tests.'] })
  t.match(first, { passed: 2, failed: 0 })
})

t.test('a crash names its file and what it printed, and the files after it run in a new process', async (t) => {
  const [second, crash, leaves, first] = await run('first', 'crash', 'leaves', 'first')
  t.match(second, { passed: 2, failed: 0 })
  t.match(crash, { name: 'crash', failed: 1, failures: [/^crash\n {4}It was killed\.\n.*almost/s] })
  t.match(leaves, { name: 'leaves', failed: 1 })
  t.match(first, { name: 'first', passed: 2, failed: 0 })
})

const ending = { code: 0, late: false, stdout: '', output: 'all of it', seconds: 5, cpuSeconds: 4 }
const fileTap = (name: string, cpu: string) => `# Subtest: ${name}\n    ok 1 - one\n    1..1\nok 1 - ${name}\n# took 1.00 s, ${cpu} s CPU\n`

t.test('what no file was counted for goes to the first, or to the one that broke', async (t) => {
  t.match(readBatch(['a', 'b'], { ...ending, stdout: `TAP version 14\n${fileTap('a', '1.00')}${fileTap('b', '0.50')}1..2\n` }), [
    { name: 'a', passed: 1, failed: 0, seconds: 4, cpuSeconds: 3.5 },
    { name: 'b', passed: 1, failed: 0, seconds: 1, cpuSeconds: 0.5 },
  ])
  const broken = { ...ending, code: null, stdout: `TAP version 14\n${fileTap('a', '1.00')}# Subtest: b\n    ok 1 - one\n` }
  t.match(readBatch(['a', 'b', 'c'], broken), [
    { name: 'a', passed: 1, failed: 0, seconds: 1, cpuSeconds: 1 },
    { name: 'b', passed: 1, failed: 1, failures: ['b\n    It was killed.\n    all of it'], seconds: 4, cpuSeconds: 3 },
  ])
})

t.test('a process that fails after its last file, or never begins, fails a file', async (t) => {
  const stdout = `TAP version 14\n${fileTap('a', '1.00')}1..1\n`
  t.match(readBatch(['a'], { ...ending, stdout, code: 3 }), [{ passed: 1, failed: 1, failures: [/It ended with code 3/] }])
  t.match(readBatch(['a'], { ...ending, stdout, code: null, late: true }), [{ passed: 1, failed: 1, failures: [/Not finished/] }])
  t.match(readBatch(['a', 'b'], { ...ending, code: 1 }), [
    { name: 'a', failed: 1, failures: ['a\n    It ended with code 1.\n    all of it'] },
  ])
})

t.test('an error after the end of a file counts', async (t) => {
  const stdout = `TAP version 14\n${fileTap('a', '1.00')}not ok 2 - late\n  ---\n  message: late\n  ...\n1..2\n`
  t.match(readBatch(['a'], { ...ending, stdout, code: 1 }), [{ passed: 1, failed: 1, failures: [/^a › late/] }])
})
