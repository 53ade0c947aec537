import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { run } from '../../../tools/checks/command.ts'
import { root } from '../../../tools/cli/places.ts'

const POLL_MS = 20
const NICE = 5

/** Has something to clean up, like a test's database, and takes a moment for it. */
const CAREFUL = `
  import { writeFileSync } from 'node:fs'
  process.chdir(import.meta.dirname)
  process.once('SIGINT', () => setTimeout(() => {
    writeFileSync('ended', '')
    process.exit()
  }, 300))
  writeFileSync('begun', '')
  setInterval(() => {}, 1000)`

t.test('what takes too long can end what it has started', async (t) => {
  const folder = t.testdir({ 'careful.mjs': CAREFUL })
  const { late } = await run(process.execPath, [join(folder, 'careful.mjs')], 3)
  t.equal(late, true)
  t.ok(existsSync(join(folder, 'ended')))
})

t.test('what gives way has a lower priority, and so have its session and what it starts', async (t) => {
  const program = `
    const { existsSync, readFileSync } = require('node:fs')
    const ofChild = () => Number(require('node:child_process').execFileSync(process.execPath, ['-p', 'os.getPriority()']))
    const file = '/proc/self/autogroup'
    const ofSession = () => (existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ').at(-1)) : null)
    setTimeout(() => console.log(JSON.stringify([os.getPriority(), ofChild(), ofSession() ?? os.getPriority()])), 100)`
  const priorities = async (givesWay: boolean) => JSON.parse((await run(process.execPath, ['-e', program], 60, { givesWay })).stdout)
  const own = getPriority()
  t.same(await priorities(true), [NICE, NICE, NICE])
  t.same((await priorities(false)).slice(0, 2), [own, own])
})

t.test('the CPU time of a command includes what it waited for, and nothing of the command before', async (t) => {
  const busy = 'while (process.cpuUsage().user < 500_000);'
  const parent = `require('node:child_process').execFileSync(process.execPath, ['-e', '${busy}'])`
  const [first, second] = [await run(process.execPath, ['-e', parent], 60), await run(process.execPath, ['-e', '0'], 60)]
  t.ok(first.cpuSeconds! >= 0.5, String(first.cpuSeconds))
  t.ok(second.cpuSeconds! > 0 && second.cpuSeconds! < first.cpuSeconds!, String(second.cpuSeconds))
})

t.test('what does not end by itself is killed', async (t) => {
  const { late, code } = await run(process.execPath, ['-e', "process.on('SIGINT', () => {}); setInterval(() => {}, 1000)"], 1)
  t.same({ late, code }, { late: true, code: null })
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  t.test(`${signal} lets what runs end what it has started, and begins and tells nothing more`, async (t) => {
    const folder = t.testdir({ 'careful.mjs': CAREFUL })
    const program = `
      import { atEnd } from ${JSON.stringify(join(root, 'grader/tools/endings.ts'))}
      import { run } from ${JSON.stringify(join(root, 'grader/tools/checks/command.ts'))}
      atEnd(() => console.log('ends'))
      for (const what of ['first', 'second']) {
        await run(process.execPath, [${JSON.stringify(join(folder, 'careful.mjs'))}], 60)
        console.log(what)
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    while (!existsSync(join(folder, 'begun'))) await sleep(POLL_MS)
    child.kill(signal)
    child.kill(signal)
    t.same(await once(child, 'close'), [1, null])
    t.ok(existsSync(join(folder, 'ended')))
    t.equal(printed, 'ends\n')
  })
}
