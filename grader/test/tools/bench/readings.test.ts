import t from 'tap'
import { leftBehind, notBack, readingTable, type Reading } from '../../../tools/bench/readings.ts'

const before: Reading = {
  memoryMb: 2000,
  diskMb: 25000,
  inodes: 900000,
  processes: 70,
  containers: 17,
  controlGroups: 17,
  sandboxFolders: 17,
  names: ['/tmp/hotpath-a'],
}

t.test('within its bounds a machine is as before', async (t) => {
  t.same(notBack(before, before), [])
  t.same(notBack(before, { ...before, memoryMb: 2199, diskMb: 25019, inodes: 900199, processes: 75, names: [] }), [])
  t.same(
    notBack(before, { ...before, memoryMb: 100, diskMb: 100, inodes: 100, processes: 65 }),
    [],
    'less of what nobody keeps ready is no harm',
  )
})

t.test('whatever is not as before is told, with both figures', async (t) => {
  const now = {
    memoryMb: 2201,
    diskMb: 25021,
    inodes: 900201,
    processes: 76,
    containers: 18,
    controlGroups: 19,
    sandboxFolders: 18,
    names: ['/tmp/hotpath-a', '/tmp/hotpath-b'],
  }
  t.strictSame(notBack(before, now), [
    'memory in use, MB: 2201 instead of 2000',
    'disk in use, MB: 25021 instead of 25000',
    'inodes in use: 900201 instead of 900000',
    'processes: 76 instead of 70',
    'containers: 18 instead of 17',
    'control groups: 19 instead of 17',
    'folders of FIFOs: 18 instead of 17',
    'there is /tmp/hotpath-b',
  ])
  t.strictSame(
    notBack(before, { ...before, containers: 16, processes: 64 }),
    ['processes: 64 instead of 70', 'containers: 16 instead of 17'],
    'a pool that is not full yet',
  )
})

t.test('of what lives as long as the server, more than at rest was left behind', async (t) => {
  t.strictSame(leftBehind(before, { ...before, diskMb: 30000, containers: 18, names: ['/tmp/hotpath-b'] }), [
    'containers: 18 instead of 17',
    'there is /tmp/hotpath-b',
  ])
  const cleared = { ...before, processes: 20, containers: 0, controlGroups: 0, sandboxFolders: 0, names: [] }
  t.strictSame(leftBehind(before, cleared), [], 'less is no fault: it has cleared away what another had left')
})

t.test('readings side by side', async (t) => {
  t.equal(
    readingTable({ before, after: { ...before, memoryMb: 2103.6, processes: 71 } }),
    `${[
      '                         before      after',
      'memory in use, MB          2000       2104',
      'disk in use, MB           25000      25000',
      'inodes in use            900000     900000',
      'processes                    70         71',
      'containers                   17         17',
      'control groups               17         17',
      'folders of FIFOs             17         17',
    ].join('\n')}`,
  )
})
