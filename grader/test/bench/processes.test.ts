import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { countProcesses, watchedContainer } from '../../bench/processes.ts'

t.test('processes are counted, threads of the kernel are not', { skip: process.platform === 'linux' ? false : 'there is no /proc here' }, async (t) => {
  const children = Array.from({ length: 20 }, () => spawn('sleep', ['100']))
  await Promise.all(children.map((child) => once(child, 'spawn')))
  t.ok(countProcesses() > 20)
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.kill()
  await Promise.all(ended)
})

t.test('whom a supervisor of the engine watches over', async (t) => {
  const id = '38f3636aa16aed3b6f490685edfb9e60899e77d02b12c2bd59681265cb06ac80'
  t.equal(watchedContainer(`/usr/bin/containerd-shim-runc-v2\0-namespace\0moby\0-id\0${id}\0-address\0/run/containerd.sock\0`), id)
  t.equal(watchedContainer(`node\0containerd-shim\0${id}`), null)
  t.equal(watchedContainer(''), null)
})
