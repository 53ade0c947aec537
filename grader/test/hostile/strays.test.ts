import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { differences } from '../../tools/attack/harm/living.ts'
import { countProcesses } from '../../tools/attack/harm/proc.ts'
import { controlGroups, watchedContainer } from '../../tools/attack/harm/strays.ts'

const ID = '38f3636aa16aed3b6f490685edfb9e60899e77d02b12c2bd59681265cb06ac80'
const OTHER = ID.replaceAll('3', '7')

t.test('processes are counted, threads of the kernel are not', { skip: process.platform === 'linux' ? false : 'there is no /proc here' }, async (t) => {
  const children = Array.from({ length: 20 }, () => spawn('sleep', ['100']))
  await Promise.all(children.map((child) => once(child, 'spawn')))
  t.ok(countProcesses() > 20)
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.kill()
  await Promise.all(ended)
})

t.test('whom a supervisor of the engine watches over', async (t) => {
  t.equal(watchedContainer(`/usr/bin/containerd-shim-runc-v2\0-socket\0/run/s/${OTHER}\0-namespace\0moby\0-id\0${ID}\0-address\0/run/containerd.sock\0`), ID)
  t.equal(watchedContainer(`node\0containerd-shim\0${ID}`), null)
  t.equal(watchedContainer(''), null)
})

t.test('containers with a control group, whoever makes it, and those within another', async (t) => {
  const folder = t.testdir({ cpu: { docker: { [ID]: { docker: { [OTHER]: {} } } }, 'user.slice': {} }, 'system.slice': { [`docker-${ID}.scope`]: {} } })
  t.same([...controlGroups(folder)].sort(), [ID, OTHER])
  t.same([...controlGroups(`${folder}/gone`)], [])
})

t.test('what is left is named; what was there before, and new boxes in the place of others, are not', async (t) => {
  const before = { boxes: ['container 1 (running)', 'container 2 (running)'], strays: ['process 1 outside any container: sleep'] }
  t.strictSame(differences(before, before), [])
  t.strictSame(differences(before, { boxes: ['container 3 (running)', 'container 4 (created)'], strays: [] }), [])
  t.strictSame(differences(before, { boxes: [...before.boxes, 'container 3 (exited)'], strays: [...before.strays, 'process 2 outside any container: node'] }), [
    '3 sandboxes instead of 2, new: container 3 (exited)',
    'there is process 2 outside any container: node',
  ])
  t.strictSame(differences(before, { ...before, boxes: ['container 2 (running)'] }), ['1 sandboxes instead of 2'])
})
