import { readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import type { SandboxKind } from '../../../contracts/index.ts'
import { SandboxGone, SandboxSilent, type Sandbox } from '../../../runner/sandbox/sandbox.ts'
import { isFrozen } from './frozen.ts'
import { ask, LIMITS, openProbes, request, send } from './probe.ts'

const MB = 1024 * 1024
const MS_TO_NS = 1e6
const CHECKS = 500

const LISTEN = `
  const server = require('http').createServer((request, response) => response.end('hello'))
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))`

const WORKER = `
  const { Worker } = require('worker_threads')
  const worker = new Worker("require('worker_threads').parentPort.postMessage(7)", { eval: true })
  return new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject))`

/** Computing roles run behind Node's fence; the other role tests what holds without it. */
const FENCED_AND_NOT = ['compute', 'tests'] as const

/** What a sandbox guarantees with any executor. */
export async function testSandboxes(t: Test, kind: SandboxKind, runtime: string | null = null): Promise<void> {
  const sandbox = await openProbes(kind, runtime)
  t.teardown(() => sandbox.close())
  t.equal(sandbox.kind, kind)
  t.match(sandbox.engine, /^node \d+\.\d+\.\d+$/)

  // In parallel, since most of the time is waiting for processes to start and end.
  t.jobs = 4
  const tests = Object.entries({ ...TESTS, ...(runtime === null && OF_LINUX) }).map(([name, test]) =>
    t.test(name, { buffered: true }, (child) => test(child, sandbox)),
  )
  await Promise.all(tests)
}

const TESTS: Record<string, (t: Test, sandbox: Sandbox) => Promise<void>> = {
  async 'it answers, and ends when it is closed'(t, sandbox) {
    const handle = await sandbox.open(request())
    t.equal(handle.unread(), 0, 'the hello was taken')
    t.same(await ask(handle, 'return process.argv[2]'), { result: 'compute' })
    const end = await handle.close()
    t.match(end, { exitCode: null, outOfMemory: false, outOfCpuTime: false, overflowed: false })
    t.equal(await handle.close(), end, 'closing again changes nothing')
    await handle.gone
    await t.rejects(handle.read(1, 1_000), SandboxGone)
  },

  async 'it is handed out frozen'(t, sandbox) {
    if (!sandbox.capabilities.freezer) return t.comment('this user may not freeze')
    const handle = await sandbox.open(request())
    send(handle, 'return 1')
    await t.rejects(handle.read(4, 200), SandboxSilent)
    handle.thaw()
    t.equal((await handle.read(4, 10_000)).length, 4)
    await handle.close()
  },

  async 'its CPU time grows while it computes and not while it is frozen'(t, sandbox) {
    const handle = await sandbox.open(request())
    await ask(handle, 'return 1')
    const before = handle.cpuNs()
    await ask(handle, 'let x = 0; for (let i = 0; i < 2e8; i++) x ^= i; return x')
    const spent = handle.cpuNs() - before
    t.ok(spent > 20 * MS_TO_NS, `${spent / MS_TO_NS} ms for 200 million rounds`)
    if (!sandbox.capabilities.freezer) return t.comment('this user may not freeze')
    send(handle, 'for (;;);')
    await sleep(50)
    handle.freeze()
    t.ok(await isFrozen(() => handle.cpuNs()))
    await handle.close()
  },

  async 'its memory shows what it holds, and the peak stays'(t, sandbox) {
    const handle = await sandbox.open(request())
    await ask(handle, 'return 1')
    const { nowBytes } = handle.memory()
    await ask(handle, `globalThis.held = Buffer.alloc(${40 * MB}, 1); return 1`)
    t.ok(handle.memory().nowBytes - nowBytes > 35 * MB, 'held')
    await ask(handle, 'globalThis.held = null; return 1')
    // A separate thread returns memory after a collection.
    const isReleased = async () => {
      await ask(handle, 'gc(); gc(); await new Promise(resolve => setTimeout(resolve, 50)); return 1')
      return handle.memory().nowBytes - nowBytes < 20 * MB
    }
    t.ok(await becomes(isReleased), 'released')
    t.ok(handle.memory().peakBytes - nowBytes > 35 * MB, 'peak')
    await handle.close()
  },

  async 'too much memory ends it'(t, sandbox) {
    const handle = await sandbox.open(request('compute', { memoryMb: 96 }))
    // Short of memory, a kernel reclaims pages for a while before it gives up: gVisor's, on busy cores, for 20 s.
    await t.rejects(ask(handle, 'const all = []; for (;;) all.push(Buffer.alloc(1024 * 1024, 1))', 60_000), SandboxGone)
    t.match(await handle.close(), { exitCode: null, outOfMemory: true, outOfCpuTime: false })
  },

  async 'too much CPU time ends it'(t, sandbox) {
    const handle = await sandbox.open(request('compute', { cpuSeconds: 1 }))
    await t.rejects(ask(handle, "process.on('SIGXCPU', () => {}); for (;;);"), SandboxGone)
    t.match(await handle.close(), { exitCode: null, outOfMemory: false, outOfCpuTime: true })
  },

  async 'a crash is reported with exit code and output'(t, sandbox) {
    const handle = await sandbox.open(request())
    const crash = "console.log('so far'); console.error('so bad'); process.exit(3)"
    await t.rejects(ask(handle, crash), { name: 'SandboxGone', message: /exit code 3/ })
    t.match(await handle.close(), { exitCode: 3, outOfMemory: false, stdout: 'so far\n', stderr: 'so bad\n' })
    const aborted = await sandbox.open(request())
    await t.rejects(ask(aborted, 'process.abort()'), SandboxGone)
    // A signal cannot abort the first process of a container, so the C library ends it by a fault.
    t.match((await aborted.close()).exitCode, /^13[49]$/, 'SIGABRT or SIGSEGV')
  },

  async 'bytes sent before the end can be read after it'(t, sandbox) {
    const handle = await sandbox.open(request())
    handle.thaw()
    send(handle, "require('fs').writeSync(output, 'last words'); process.exit(0)")
    await handle.gone
    t.equal((await handle.read(10, 1_000)).toString(), 'last words')
    await t.rejects(handle.read(1, 1_000), SandboxGone)
    await handle.close()
  },

  async 'silence is reported'(t, sandbox) {
    const handle = await sandbox.open(request())
    await t.rejects(ask(handle, 'await new Promise(() => setInterval(() => {}, 1000))', 100), SandboxSilent)
    await handle.close()
  },

  async 'a flood of output is capped and does not block the process'(t, sandbox) {
    const handle = await sandbox.open(request())
    const flood = "const line = 'x'.repeat(65535) + '\\n'; for (let i = 0; i < 200; i++) process.stdout.write(line); return 'done'"
    t.same(await ask(handle, flood), { result: 'done' })
    // The reply can overtake the output.
    t.ok(await becomes(() => handle.printed().overflowed))
    t.equal(handle.printed().stdout.length, LIMITS.outputKb * 1024)
    t.same(await ask(handle, 'return 1'), { result: 1 })
    t.match(await handle.close(), { overflowed: true })
  },

  async 'unrequested bytes are counted, and a flood of them is not read'(t, sandbox) {
    const handle = await sandbox.open(request())
    handle.thaw()
    send(handle, "require('fs').writeSync(output, 'early'); return 1")
    t.ok(await becomes(() => handle.unread() >= 5))
    send(handle, "const junk = Buffer.alloc(65536); for (;;) require('fs').writeSync(output, junk)")
    await sleep(300)
    t.ok(handle.unread() < 2 * MB, `${handle.unread()} bytes`)
    await handle.close()
  },

  async 'long requests and replies arrive'(t, sandbox) {
    const handle = await sandbox.open(request())
    const { result } = await ask(handle, `return ${JSON.stringify('x'.repeat(3 * MB))}`)
    t.equal((result as string).length, 3 * MB)
    await handle.close()
  },

  async 'a computing sandbox closes at once'(t, sandbox) {
    const handle = await sandbox.open(request())
    handle.thaw()
    send(handle, "process.on('SIGTERM', () => {}); for (;;);")
    await sleep(50)
    const closing = handle.close()
    handle.freeze() // as by one who waited for its answer
    t.match(await closing, { exitCode: null })
    await handle.gone
  },

  async 'every role starts, and servers reach the backend they join'(t, sandbox) {
    const world = await sandbox.open(request('world'))
    const server = await sandbox.open({ ...request('server'), joins: world })
    const { result: port } = await ask(server, LISTEN)
    t.same(await ask(world, `return (await fetch('http://127.0.0.1:${port}')).text()`), { result: 'hello' })
    t.same(await ask(world, `return (await fetch('http://localhost:${port}')).text()`), { result: 'hello' })
    await Promise.all([server.close(), world.close()])
    for (const role of ['tests', 'server-tests'] as const) {
      const handle = await sandbox.open({ ...request(role), core: 'aside' })
      t.same(await ask(handle, "return typeof require('tap').test"), { result: 'function' })
      await handle.close()
    }
  },

  async 'each container has its own user id, even one that joins a backend'(t, sandbox) {
    const world = await sandbox.open(request('world'))
    const handles = [
      world,
      await sandbox.open({ ...request('server'), joins: world }),
      await sandbox.open(request()),
      await sandbox.open(request()),
    ]
    const users = await Promise.all(handles.map(async (handle) => (await ask(handle, 'return process.getuid()')).result))
    if (sandbox.capabilities.isolation)
      t.equal(new Set([...users, 0, process.getuid!()]).size, users.length + new Set([0, process.getuid!()]).size)
    else
      t.same(
        users,
        users.map(() => process.getuid!()),
      )
    await Promise.all(handles.map((handle) => handle.close()))
  },

  async 'threads run in containers for non-computing roles, and in child processes if all code is ours'(t, sandbox) {
    for (const role of ['compute', 'tests', 'server', 'world'] as const) {
      const isFree = role === 'world' || (role !== 'compute' && sandbox.capabilities.isolation)
      const handle = await sandbox.open(request(role))
      t.same(await ask(handle, WORKER), isFree ? { result: 7 } : { error: 'ERR_ACCESS_DENIED' }, role)
      await handle.close()
    }
  },

  async 'computing roles cannot debug themselves or read their own memory as a file'(t, sandbox) {
    const handle = await sandbox.open(request())
    t.same(await ask(handle, "new (require('inspector').Session)().connect()"), { error: 'ERR_ACCESS_DENIED' })
    t.same(await ask(handle, "require('fs').openSync('/proc/self/mem')"), { error: 'ERR_ACCESS_DENIED' })
    t.same(await ask(handle, "process.binding('fs')"), { error: 'ERR_ACCESS_DENIED' })
    await handle.close()
  },

  async 'it cannot write files or read files of the machine'(t, sandbox) {
    for (const role of FENCED_AND_NOT) {
      const handle = await sandbox.open(request(role))
      for (const path of ['/tmp/x', './x', '/dev/shm/x', '/dev/mqueue/x', '/hotpath/harness/main.cjs']) {
        const { error } = await ask(handle, `require('fs').writeFileSync(${JSON.stringify(path)}, 'x')`)
        t.match(error, /^(EROFS|EPERM|EACCES|ENOENT|EFBIG|EMFILE|ERR_ACCESS_DENIED)$/, `${role}: ${path}`)
      }
      t.match((await ask(handle, "return require('fs').readFileSync('/etc/shadow', 'utf8')")).error, /^(EACCES|ENOENT|ERR_ACCESS_DENIED)$/)
      const { result } = await ask(handle, 'return Object.keys(process.env)')
      t.same(
        (result as string[]).filter((name) => !['PATH', 'HOSTNAME', 'HOME', 'NODE_OPTIONS'].includes(name)),
        [],
      )
      await handle.close()
    }
  },
}

/** Tests of the kernel's own answers, which differ under gVisor. */
const OF_LINUX: typeof TESTS = {
  async 'it has its own network, with at most a loopback'(t, sandbox) {
    if (!sandbox.capabilities.isolation) return t.comment('child processes share the machine’s')
    const seen = new Set([readlinkSync('/proc/self/ns/net')])
    for (const role of ['tests', 'server-tests', 'world'] as const) {
      const handle = await sandbox.open(request(role))
      const { result: devices } = await ask(handle, "return require('fs').readFileSync('/proc/self/net/dev', 'utf8')")
      t.same(
        [...(devices as string).matchAll(/^ *(\S+):/gm)].map(([, name]) => name),
        ['lo'],
        role,
      )
      // Kept open, since the number of a closed namespace is reused.
      seen.add((await ask(handle, "return require('fs').readlinkSync('/proc/self/ns/net')")).result as string)
    }
    t.equal(seen.size, 4)
  },

  async 'too much heap ends it'(t, sandbox) {
    const handle = await sandbox.open(request('compute', { memoryMb: 96 }))
    await t.rejects(ask(handle, 'const all = []; for (;;) all.push({ a: all.length, b: [1, 2, 3] })'), SandboxGone)
    t.match(await handle.close(), { exitCode: null, outOfMemory: true })
  },

  async 'no role can start child processes'(t, sandbox) {
    for (const role of FENCED_AND_NOT) {
      const handle = await sandbox.open(request(role))
      const child = "const { error } = require('child_process').spawnSync(process.execPath); throw error"
      t.match((await ask(handle, child)).error, /^(EPERM|ERR_ACCESS_DENIED)$/, role)
      await handle.close()
    }
  },
}

/** Whether a condition becomes true, checked repeatedly. */
async function becomes(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let checks = 0; checks < CHECKS; checks++, await sleep(10)) if (await holds()) return true
  return false
}
