import { join } from 'node:path'
import t from 'tap'
import { run } from '../../../tools/checks/command.ts'
import { readTap, runTapFile } from '../../../tools/checks/tap-file.ts'

const folder = t.testdir({
  'right.mjs': `console.log('# Subtest: a\\n    ok 1 - one\\n    ok 2 - two\\n    1..2\\nok 1 - a\\nok 2 - b # SKIP no docker on this machine\\n1..2')`,
  'wrong.mjs': `console.log('# Subtest: a\\n    not ok 1 - one\\n      ---\\n      diff: |\\n        -1\\n        +2\\n      ...\\n    1..1\\nnot ok 1 - a\\nok 2 - b\\n1..2'); process.exitCode = 1`,
  'crash.mjs': `console.log('ok 1 - one'); throw new Error('on the way')`,
  'empty.mjs': `console.log('1..0')`,
  'code.mjs': `console.log('ok 1 - one\\n1..1'); process.exitCode = 3`,
  'hang.mjs': `import { spawn } from 'node:child_process'; spawn('sleep', ['1000'], { stdio: 'inherit' }); console.log('ok 1'); setInterval(() => {}, 1000)`,
})
const file = (name: string) => runTapFile(join(folder, name))

t.test('assertions are counted, not the subtests around them', async (t) => {
  t.match(await file('right.mjs'), { passed: 2, failed: 0, skipped: 1, reasons: ['no docker on this machine'], failures: { length: 0 } })
})

t.test('a failure is told with its path and its diff', async (t) => {
  const wrong = await file('wrong.mjs')
  t.match(wrong, { passed: 1, failed: 1 })
  t.match(wrong.failures[0], /wrong\.mjs › a › one\n {4}-1\n {4}\+2/)
})

t.test('a file fails that crashes, holds nothing, or ends badly after passing', async (t) => {
  const crash = await file('crash.mjs')
  t.match(crash, { failed: 1 })
  t.match(crash.failures.join(), 'on the way')
  t.match(await file('empty.mjs'), { failed: 1 })
  t.match(await file('code.mjs'), { passed: 1, failed: 1, failures: [/ended with code 3/] })
})

t.test('a file that hangs is ended with all that it started', async (t) => {
  const ending = await run(process.execPath, [join(folder, 'hang.mjs')], 5)
  t.match(ending, { late: true, code: null, stdout: 'ok 1\n' })
  t.match(readTap('hang.mjs', ending), { passed: 1, failed: 1, failures: [/Not finished/] })
})

t.test('a command that is not there says so', async (t) => {
  t.match(await run(join(folder, 'nothing'), [], 2), { code: null, output: /ENOENT/ })
})
