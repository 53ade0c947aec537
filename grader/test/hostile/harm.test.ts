import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { strayFiles, TRACE } from '../../tools/attack/harm/files.ts'
import { descendants } from '../../tools/attack/harm/proc.ts'
import { changes, readSettings } from '../../tools/attack/harm/settings.ts'

t.test('a file that was left behind is found', async (t) => {
  const path = join(tmpdir(), `${TRACE}-${process.pid}`)
  t.notOk(strayFiles().some((one) => one.includes(path)))
  writeFileSync(path, '')
  t.teardown(() => rmSync(path))
  t.ok(strayFiles().includes(`${path} was left behind`))
})

t.test('so is anything but pipes in the folders that boxes see', { skip: process.platform === 'linux' ? false : 'mkfifo differs' }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), `hotpath-0-0-${process.pid}-0-`)) // as FifoFolder names its own
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, '1'))
  execFileSync('mkfifo', [join(folder, '1/in'), join(folder, '1/out')])
  t.same(strayFiles().filter((one) => one.includes(folder)), [])
  writeFileSync(join(folder, '1/more'), '')
  t.same(strayFiles().filter((one) => one.includes(folder)), [`${join(folder, '1/more')} was left behind`])
})

t.test('settings of the kernel that differ', async (t) => {
  const before = readSettings()
  if (process.platform === 'linux') t.ok(before.get('/proc/sys/kernel/core_pattern'))
  t.same(changes(before, readSettings()), [], 'counters are left out')
  t.same(changes(new Map([['a', '1'], ['b', '2'], ['c', '3']]), new Map([['a', '1'], ['b', '0']])), ['b was 2, is 0', 'c was 3, is gone'])
})

t.test('children, and their children', { skip: process.platform === 'linux' ? false : 'there is no /proc here' }, async (t) => {
  const child = spawn(process.execPath, ['-e', 'require("child_process").spawn("sleep", ["100"]); console.log(1); setInterval(() => {}, 1000)'], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  await once(child.stdout, 'data')
  const found = descendants(process.pid, '/nowhere')
  t.ok(found.some(({ pid }) => pid === child.pid))
  t.ok(found.some(({ parent, command }) => parent === child.pid && command.startsWith('sleep')))
  process.kill(-child.pid!, 'SIGKILL')
  await once(child, 'close')
  t.notOk(descendants(process.pid, '/nowhere').some(({ pid }) => pid === child.pid))
})
