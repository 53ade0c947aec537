// Slot: lane, where its sandboxes disturb nothing; it measures nothing.
import t from 'tap'
import { testSandboxes } from './sandbox-suite.ts'
import { findEngine } from './engine.ts'
import { ask, openProbes, request } from './probe.ts'

const { docker, skip } = await findEngine()
void t.test('sandboxes as containers', { skip }, (t) => testSandboxes(t, 'docker'))

void t.test('its /proc shows no path of the host', { skip }, async (t) => {
  const sandbox = await openProbes('docker')
  t.teardown(() => sandbox.close())
  const handle = await sandbox.open(request('tests'))
  const empty = ['self/mountinfo', 'self/mounts', 'self/mountstats', '1/mountinfo', 'mounts', 'cmdline']
  const { result } = await ask(handle, `return ${JSON.stringify(empty)}.map((name) => require('fs').readFileSync('/proc/' + name, 'utf8'))`)
  t.same(
    result,
    empty.map(() => ''),
  )
  const hidden = ['self/task/1/mountinfo', 'thread-self/mountinfo', 'keys', 'kcore', 'timer_list']
  const { result: found } = await ask(
    handle,
    `return ${JSON.stringify(hidden)}.filter((name) => { try { return require('fs').readFileSync('/proc/' + name).length > 0 } catch { return false } })`,
  )
  t.same(found, [])
  await handle.close()
})

void t.test('a sandbox that someone stops is lost, and so are all when the engine stops', { skip }, async (t) => {
  const sandbox = await openProbes('docker')
  t.teardown(() => sandbox.close())
  for (const how of ['stop', 'kill'] as const) {
    const handle = await sandbox.open(request())
    handle.thaw()
    await docker!.getContainer(handle.id)[how]()
    await handle.gone
    t.match(await handle.close(), { exitCode: null, outOfMemory: false, outOfCpuTime: false, lost: 'its engine was told to end it' }, how)
  }
})
