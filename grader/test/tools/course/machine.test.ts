import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { nameProcessor } from '../../../shared/processor.ts'
import { readMachine, refuseBusy } from '../../../tools/course/machine.ts'
import { root } from '../../house/tracked.ts'

t.test('a machine is described, and its load is that of the last two seconds', async (t) => {
  const neighbour = spawn(process.execPath, ['-e', 'process.stdout.write("on"); for (;;);'])
  t.teardown(() => neighbour.kill('SIGKILL'))
  await once(neighbour.stdout, 'data')
  const machine = readMachine()
  t.match(machine, { processor: nameProcessor(), kernel: /^\w+ \d/ })
  t.ok(machine.governor === null || machine.governor.length > 0)
  t.ok(machine.busyCores > 0.5, 'a loop without end keeps most of a core busy')
})

t.test('a busy machine records nothing', async (t) => {
  refuseBusy({ busyCores: 0.1 })
  t.throws(() => refuseBusy({ busyCores: 1.03 }), {
    code: 'E_MACHINE_BUSY',
    message: 'Other programs keep 1.03 of this machine’s cores busy. Figures are recorded only below 0.25.',
    hint: 'Find the programs with top, end them, and run the command again. To measure without recording, use --check for figures, and leave out --record for lessons.',
  })
})

t.test('a script of a lesson saves the machine and the samples of each bar', async (t) => {
  const figure = join(root, 'course/measure/figure.js')
  const script = `const figure = require(${JSON.stringify(figure)})
figure.save(__filename, 'few', { title: 'Few', unit: 'ms', bars: [figure.bar('a', [1.23456, 3, 2])] })
figure.save(__filename, 'many', { title: 'Many', unit: 'ms', bars: [figure.barOfAll('a', Array.from({ length: 600 }, (_, i) => i))] })`
  const folder = t.testdir({ 'package.json': '{}', measure: { 'few.js': script } })
  execFileSync(process.execPath, [join(folder, 'measure/few.js')], { env: { ...process.env, COURSE_BUSY_CORES: '0.07' } })
  const text = readFileSync(join(folder, 'figures.json'), 'utf8')
  const { few, many } = JSON.parse(text)
  t.strictSame(few.bars, [{ label: 'a', value: 2, low: 1.62, high: 2.5, samples: [1.23, 3, 2] }])
  t.match(text, '"samples": [1.23, 3, 2]\n', 'on one line')
  t.match(few.machine, { processor: nameProcessor(), busyCores: 0.07 })
  t.equal(many.bars[0].samples.length, 60)
  t.strictSame(many.bars[0].samples.slice(0, 3), [0, 10, 20])
})
