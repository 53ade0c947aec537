import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { isFrozen } from './frozen.ts'
import type { Cgroup } from '../../../runner/sandbox/cgroup/cgroup.ts'
import { isWritable, listsOnlyEnding } from '../../../runner/sandbox/cgroup/files.ts'
import { locateCgroup } from '../../../runner/sandbox/cgroup/locate.ts'
import { CgroupV1 } from '../../../runner/sandbox/cgroup/v1.ts'
import { CgroupV2 } from '../../../runner/sandbox/cgroup/v2.ts'

const ID = '0f5c'

/** Every file that is opened in a group, empty. */
const V1_FILES = empty(
  'cpuacct.usage',
  'memory.max_usage_in_bytes',
  'memory.usage_in_bytes',
  'memory.limit_in_bytes',
  'memory.stat',
  'memory.oom_control',
  'freezer.state',
)
const V2_FILES = empty('cpu.stat', 'memory.current', 'memory.stat', 'memory.events', 'cgroup.events')

void t.test('finds the folders of a cgroup', async (t) => {
  const v1 = ['31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw', mount('cpu,cpuacct'), mount('memory'), mount('freezer')].join('\n')
  t.same(locateCgroup(`4:memory:/docker/${ID}\n3:cpu,cpuacct:/docker/${ID}\n2:freezer:/docker/${ID}\n0::/system.slice\n`, v1), {
    version: 1,
    cpu: `/sys/fs/cgroup/cpu,cpuacct/docker/${ID}`,
    cpuacct: `/sys/fs/cgroup/cpu,cpuacct/docker/${ID}`,
    memory: `/sys/fs/cgroup/memory/docker/${ID}`,
    freezer: `/sys/fs/cgroup/freezer/docker/${ID}`,
  })

  const v2 = '35 24 0:30 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw,nsdelegate'
  const scope = `/system.slice/docker-${ID}.scope`
  t.same(locateCgroup(`0::${scope}\n`, v2), { version: 2, folder: `/sys/fs/cgroup${scope}` })

  const inner = '35 24 0:30 /user.slice /sys/fs/cgroup rw - cgroup2 cgroup2 rw'
  t.same(locateCgroup(`0::/user.slice/${ID}\n`, inner), { version: 2, folder: `/sys/fs/cgroup/${ID}` }, 'seen through a mount of a part')
  t.throws(() => locateCgroup('0::/x\n', ''), /no cgroup file system/)
})

void t.test('version 2, on recorded files', async (t) => {
  const folder = t.testdir({
    'cpu.stat': 'usage_usec 1500123\nuser_usec 1400000\nsystem_usec 100123\nnr_periods 0\n',
    'memory.current': '31457280\n',
    'memory.peak': '73400320\n',
    'memory.stat': 'anon 20971520\nfile 10485760\nkernel 0\nshmem 1048576\nfile_mapped 4096\n',
    'memory.events': 'low 0\nhigh 0\nmax 12\noom 0\noom_kill 0\noom_group_kill 0\n',
    'cgroup.events': 'populated 1\nfrozen 0\n',
    'cgroup.freeze': '0\n',
    'cgroup.kill': '',
    'cgroup.procs': '0\n',
  })
  const cgroup = new CgroupV2(folder)
  t.equal(cgroup.cpuNs(), 1_500_123_000)
  const pageCache = 10485760 - 1048576
  t.same(cgroup.memory(), { peakBytes: 73400320 - pageCache, nowBytes: 31457280 - pageCache })
  t.equal(cgroup.ranOutOfMemory(), false)
  cgroup.freeze()
  t.match(readFileSync(join(folder, 'cgroup.freeze'), 'utf8'), /^1/)
  cgroup.thaw()
  t.match(readFileSync(join(folder, 'cgroup.freeze'), 'utf8'), /^0/)
  cgroup.kill()
  t.equal(readFileSync(join(folder, 'cgroup.kill'), 'utf8'), '1')
  t.equal(cgroup.isEmpty(), false)
  writeFileSync(join(folder, 'cgroup.procs'), '')
  t.equal(cgroup.isEmpty(), true)
  writeFileSync(join(folder, 'memory.events'), 'oom 1\noom_kill 1\n')
  t.equal(cgroup.ranOutOfMemory(), true)
  t.equal(cgroup.machineRanOut(), false)
  cgroup.close()
  t.equal(cgroup.cpuNs(), 1_500_123_000, 'the last figure stays')
})

void t.test('a kill because the machine is out of memory does not count as reaching the limit', async (t) => {
  await t.test('version 1 compares the peaks of both', async (t) => {
    const folder = t.testdir({
      ...V1_FILES,
      'memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 1\n',
      'memory.limit_in_bytes': '73400320\n',
    })
    const killedAt = (peak: number) => {
      writeFileSync(join(folder, 'memory.max_usage_in_bytes'), `${peak}\n`)
      return blamed(v1At(folder))
    }
    t.same(killedAt(52428800), { ranOutOfMemory: false, machineRanOut: true })
    t.same(killedAt(73400320), { ranOutOfMemory: true, machineRanOut: false })
    t.same(killedAt(73400320 - 32768), { ranOutOfMemory: true, machineRanOut: false }, 'what it asked for last was more than was left')
  })

  await t.test('version 2 reports the group', async (t) => {
    const folder = t.testdir({ ...V2_FILES, 'memory.events': 'max 0\noom 0\noom_kill 1\n' })
    t.same(blamed(new CgroupV2(folder)), { ranOutOfMemory: false, machineRanOut: true })
    writeFileSync(join(folder, 'memory.events'), 'max 9\noom 1\noom_kill 1\n')
    t.same(blamed(new CgroupV2(folder)), { ranOutOfMemory: true, machineRanOut: false })
  })

  await t.test('… even once it is gone, from its parent group', async (t) => {
    const group = t.testdir({ id: V2_FILES, 'memory.events': 'oom 4\noom_kill 5\n' })
    const gone = (events: string) => {
      writeFileSync(join(group, 'memory.events'), 'oom 4\noom_kill 5\n')
      const cgroup = new CgroupV2(join(group, 'id'))
      cgroup.close() // its files can no longer be read
      writeFileSync(join(group, 'memory.events'), events)
      return blamed(cgroup)
    }
    t.same(gone('oom 4\noom_kill 6\n'), { ranOutOfMemory: false, machineRanOut: true })
    t.same(gone('oom 5\noom_kill 6\n'), { ranOutOfMemory: false, machineRanOut: false }, 'it may have been its own limit')
    t.same(gone('oom 4\noom_kill 5\n'), { ranOutOfMemory: false, machineRanOut: false }, 'nobody was killed for memory')
  })
})

void t.test('version 2, on this kernel', { skip: unified() === null && 'no writable cgroup2 file system' }, async (t) => {
  const folder = join(unified()!, `hotpath-test-${process.pid}`)
  mkdirSync(folder)
  t.teardown(() => rmdirSync(folder))
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  writeFileSync(join(folder, 'cgroup.procs'), String(child.pid))

  // The memory controller can belong to version 1 here, so its files are recorded ones beside live ones.
  const mixed = t.testdir({ 'memory.current': '1', 'memory.stat': 'file 0\nshmem 0\n', 'memory.events': 'oom_kill 0\n' })
  const live = ['cpu.stat', 'cgroup.events', 'cgroup.freeze', 'cgroup.kill', 'cgroup.procs']
  for (const name of live) symlinkSync(join(folder, name), join(mixed, name))
  const cgroup = new CgroupV2(mixed)
  t.equal(cgroup.isEmpty(), false)
  for (let polls = 0; polls < 500 && cgroup.cpuNs() === 0; polls++) await sleep(10)
  t.ok(cgroup.cpuNs() > 0)
  cgroup.freeze()
  t.ok(await isFrozen(() => cgroup.cpuNs()))
  cgroup.kill()
  await ended
  t.equal(cgroup.isEmpty(), true)
  cgroup.close()
})

void t.test('what is ending is thawed again, since the engine takes an ended frozen container for a paused one', async (t) => {
  const versions = [
    { name: 'version 1', parent: '/sys/fs/cgroup/freezer', state: 'freezer.state', thawed: 'THAWED', files: V1_FILES, open: v1At },
    { name: 'version 2', parent: unified() ?? '', state: 'cgroup.freeze', thawed: '0', files: V2_FILES, open: v2At },
  ]
  for (const { name, parent, state, thawed, files, open } of versions) {
    const skip = !isWritable(join(parent, 'cgroup.procs')) && 'no writable cgroup file system of this version'
    await t.test(name, { skip }, async (t) => {
      const folder = join(parent, `hotpath-ending-${process.pid}`)
      mkdirSync(folder)
      const mixed = t.testdir(Object.fromEntries(Object.entries(files).filter(([name]) => name !== state)))
      for (const name of [state, 'cgroup.procs']) symlinkSync(join(folder, name), join(mixed, name))
      // The kernel takes some time to give back this memory.
      const hold = "const held = Buffer.alloc(3e8, 1); process.stdout.write('ready'); setInterval(() => held, 1e6)"
      const ending = spawn(process.execPath, ['-e', hold], { stdio: ['ignore', 'pipe', 'ignore'] })
      const ended = once(ending, 'exit')
      t.teardown(async () => {
        ending.kill('SIGKILL')
        await ended
        rmdirSync(folder)
      })
      await once(ending.stdout, 'data')
      writeFileSync(join(folder, 'cgroup.procs'), String(ending.pid))
      const cgroup = open(mixed)
      ending.kill('SIGKILL')
      while (!listsOnlyEnding(join(folder, 'cgroup.procs')));
      cgroup.freeze()
      t.equal(readFileSync(join(folder, state), 'utf8').trim(), thawed)
      await ended
      t.equal(cgroup.isEmpty(), true)
      cgroup.freeze()
      t.equal(readFileSync(join(folder, state), 'utf8').trim(), thawed, 'once it has ended, too')
      cgroup.close()
    })
  }
})

void t.test('what has ended is not frozen even for a moment, since the engine may be removing it', async (t) => {
  const ended = { 'cgroup.procs': '' }
  const folder = t.testdir({ v1: { ...V1_FILES, ...ended }, v2: { ...V2_FILES, 'cgroup.freeze': '0\n', ...ended } })
  for (const [state, open] of [
    ['v1/freezer.state', v1At],
    ['v2/cgroup.freeze', v2At],
  ] as const) {
    const path = join(folder, state)
    utimesSync(path, 0, 0)
    open(dirname(path)).freeze()
    t.equal(statSync(path).mtimeMs, 0, state)
  }
})

void t.test('what /proc does not show stays frozen, since it may be running', async (t) => {
  const hidden = { 'cgroup.procs': '4194305\n' } // more than the kernel's highest pid
  const folder = t.testdir({ v1: { ...V1_FILES, ...hidden }, v2: { ...V2_FILES, 'cgroup.freeze': '0\n', ...hidden } })
  v1At(join(folder, 'v1')).freeze()
  t.match(readFileSync(join(folder, 'v1/freezer.state'), 'utf8'), /^FROZEN/)
  v2At(join(folder, 'v2')).freeze()
  t.match(readFileSync(join(folder, 'v2/cgroup.freeze'), 'utf8'), /^1/)
})

void t.test('version 2 without memory.peak', async (t) => {
  const files = { 'cpu.stat': '', 'memory.current': '3000\n', 'memory.stat': 'file 0\nshmem 0\n', 'memory.events': '', 'cgroup.events': '' }
  const folder = t.testdir(files)
  const cgroup = new CgroupV2(folder)
  t.equal(cgroup.keepsPeak, false)
  t.equal(cgroup.canFreeze, false)
  t.same(cgroup.memory(), { peakBytes: 3000, nowBytes: 3000 })
  writeFileSync(join(folder, 'memory.current'), '2000\n')
  t.same(cgroup.memory(), { peakBytes: 3000, nowBytes: 2000 }, 'the highest that was read')
  cgroup.close()
})

void t.test('the group of measuring containers gets the maximum weight, that of the others some', async (t) => {
  const v1 = t.testdir({ group: { 'cpu.shares': '1024\n', id: V1_FILES } })
  const folder = join(v1, 'group/id')
  t.equal(v1At(folder).favourGroup(Infinity), true)
  t.match(readFileSync(join(v1, 'group/cpu.shares'), 'utf8'), '262144')
  v1At(folder).favourGroup(16)
  t.match(readFileSync(join(v1, 'group/cpu.shares'), 'utf8'), /^16384/)
})

void t.test('… on version 2 too, if this user is allowed to', async (t) => {
  const v2 = t.testdir({ group: { 'cpu.weight': '100\n', id: V2_FILES }, bare: { id: { ...V2_FILES } } })
  t.equal(new CgroupV2(join(v2, 'group/id')).favourGroup(Infinity), true)
  t.match(readFileSync(join(v2, 'group/cpu.weight'), 'utf8'), '10000')
  new CgroupV2(join(v2, 'group/id')).favourGroup(16)
  t.match(readFileSync(join(v2, 'group/cpu.weight'), 'utf8'), /^1600/)
  t.equal(new CgroupV2(join(v2, 'bare/id')).favourGroup(Infinity), false)
})

void t.test('version 1 counts socket buffers separately, and gets a limit for them', async (t) => {
  const folder = t.testdir({ ...V1_FILES, 'memory.kmem.tcp.limit_in_bytes': '' })
  v1At(folder).close()
  t.equal(readFileSync(join(folder, 'memory.kmem.tcp.limit_in_bytes'), 'utf8'), '67108864')
})

void t.test('a weight that the kernel refuses stays unchanged, even if its file is writable', async (t) => {
  const refusing = { 'cpu.shares': {}, 'cpu.weight': {} } // nobody writes to a folder
  const v1 = t.testdir({ group: { ...refusing, id: { ...V1_FILES, ...V2_FILES } } })
  const folder = join(v1, 'group/id')
  t.equal(v1At(folder).favourGroup(Infinity), false)
  t.equal(new CgroupV2(folder).favourGroup(Infinity), false)
})

void t.test('version 1, on recorded files', async (t) => {
  const folder = t.testdir({
    'cpuacct.usage': '1500123456\n',
    'memory.max_usage_in_bytes': '73400320\n',
    'memory.usage_in_bytes': '31457280\n',
    'memory.stat': 'cache 1\nrss 2\ntotal_cache 10485760\ntotal_rss 20971520\ntotal_shmem 1048576\n',
    'memory.limit_in_bytes': '73400320\n',
    'memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 1\n',
    'freezer.state': 'THAWED\n',
    'cgroup.procs': '0\n',
  })
  const cgroup = v1At(folder)
  t.equal(cgroup.cpuNs(), 1_500_123_456)
  const pageCache = 10485760 - 1048576
  t.same(cgroup.memory(), { peakBytes: 73400320 - pageCache, nowBytes: 31457280 - pageCache })
  t.equal(cgroup.ranOutOfMemory(), true)
  cgroup.freeze()
  t.match(readFileSync(join(folder, 'freezer.state'), 'utf8'), /^FROZEN/)
  cgroup.kill()
  t.match(readFileSync(join(folder, 'freezer.state'), 'utf8'), /^THAWED/, 'so that what was killed can die; process 0 is nobody’s')
  t.equal(cgroup.isEmpty(), false)
  rmSync(join(folder, 'cgroup.procs'))
  t.equal(cgroup.isEmpty(), true, 'gone')
  cgroup.close()
})

function empty(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']))
}

function blamed(cgroup: Cgroup) {
  return { ranOutOfMemory: cgroup.ranOutOfMemory(), machineRanOut: cgroup.machineRanOut() }
}

function v1At(folder: string): CgroupV1 {
  return new CgroupV1({ cpu: folder, cpuacct: folder, memory: folder, freezer: folder })
}

function v2At(folder: string): CgroupV2 {
  return new CgroupV2(folder)
}

/** A cgroup2 file system of this machine in which we can create groups. */
function unified(): string | null {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n')
  const point = mounts.find((line) => line.includes(' - cgroup2 '))?.split(' ')[4]
  return point !== undefined && isWritable(point) ? point : null
}

function mount(controllers: string): string {
  return `33 31 0:30 / /sys/fs/cgroup/${controllers} rw,relatime - cgroup cgroup rw,${controllers}`
}
