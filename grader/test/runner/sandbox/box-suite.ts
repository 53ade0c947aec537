import { readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { BoxGone, BoxSilent, type Sandbox, type SandboxKind } from '../../../contracts/index.ts'
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
export async function testBoxes(t: Test, kind: SandboxKind, runtime: string | null = null): Promise<void> {
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
    const box = await sandbox.open(request())
    t.equal(box.unread(), 0, 'the hello was taken')
    t.same(await ask(box, 'return process.argv[2]'), { result: 'compute' })
    const end = await box.close()
    t.match(end, { exitCode: null, outOfMemory: false, outOfCpuTime: false, overflowed: false })
    t.equal(await box.close(), end, 'closing again changes nothing')
    await box.gone
    await t.rejects(box.read(1, 1_000), BoxGone)
  },

  async 'it is handed out frozen'(t, sandbox) {
    if (!sandbox.capabilities.freezer) return t.comment('this user may not freeze')
    const box = await sandbox.open(request())
    send(box, 'return 1')
    await t.rejects(box.read(4, 200), BoxSilent)
    box.thaw()
    t.equal((await box.read(4, 10_000)).length, 4)
    await box.close()
  },

  async 'its CPU time grows while it computes and not while it is frozen'(t, sandbox) {
    const box = await sandbox.open(request())
    await ask(box, 'return 1')
    const before = box.cpuNs()
    await ask(box, 'let x = 0; for (let i = 0; i < 2e8; i++) x ^= i; return x')
    const spent = box.cpuNs() - before
    t.ok(spent > 20 * MS_TO_NS, `${spent / MS_TO_NS} ms for 200 million rounds`)
    if (!sandbox.capabilities.freezer) return t.comment('this user may not freeze')
    send(box, 'for (;;);')
    await sleep(50)
    box.freeze()
    t.ok(await isFrozen(() => box.cpuNs()))
    await box.close()
  },

  async 'its memory shows what it holds, and the peak stays'(t, sandbox) {
    const box = await sandbox.open(request())
    await ask(box, 'return 1')
    const { nowBytes } = box.memory()
    await ask(box, `globalThis.held = Buffer.alloc(${40 * MB}, 1); return 1`)
    t.ok(box.memory().nowBytes - nowBytes > 35 * MB, 'held')
    await ask(box, 'globalThis.held = null; return 1')
    // A separate thread returns memory after a collection.
    const isReleased = async () => {
      await ask(box, 'gc(); gc(); await new Promise(resolve => setTimeout(resolve, 50)); return 1')
      return box.memory().nowBytes - nowBytes < 20 * MB
    }
    t.ok(await becomes(isReleased), 'released')
    t.ok(box.memory().peakBytes - nowBytes > 35 * MB, 'peak')
    await box.close()
  },

  async 'too much memory ends it'(t, sandbox) {
    const box = await sandbox.open(request('compute', { memoryMb: 96 }))
    await t.rejects(ask(box, 'const all = []; for (;;) all.push(Buffer.alloc(1024 * 1024, 1))'), BoxGone)
    t.match(await box.close(), { exitCode: null, outOfMemory: true, outOfCpuTime: false })
  },

  async 'too much CPU time ends it'(t, sandbox) {
    const box = await sandbox.open(request('compute', { cpuSeconds: 1 }))
    await t.rejects(ask(box, "process.on('SIGXCPU', () => {}); for (;;);"), BoxGone)
    t.match(await box.close(), { exitCode: null, outOfMemory: false, outOfCpuTime: true })
  },

  async 'a crash is reported with exit code and output'(t, sandbox) {
    const box = await sandbox.open(request())
    const crash = "console.log('so far'); console.error('so bad'); process.exit(3)"
    await t.rejects(ask(box, crash), { name: 'BoxGone', message: /exit code 3/ })
    t.match(await box.close(), { exitCode: 3, outOfMemory: false, stdout: 'so far\n', stderr: 'so bad\n' })
    const aborted = await sandbox.open(request())
    await t.rejects(ask(aborted, 'process.abort()'), BoxGone)
    // A signal cannot abort the first process of a container, so the C library ends it by a fault.
    t.match((await aborted.close()).exitCode, /^13[49]$/, 'SIGABRT or SIGSEGV')
  },

  async 'bytes sent before the end can be read after it'(t, sandbox) {
    const box = await sandbox.open(request())
    box.thaw()
    send(box, "require('fs').writeSync(output, 'last words'); process.exit(0)")
    await box.gone
    t.equal((await box.read(10, 1_000)).toString(), 'last words')
    await t.rejects(box.read(1, 1_000), BoxGone)
    await box.close()
  },

  async 'silence is reported'(t, sandbox) {
    const box = await sandbox.open(request())
    await t.rejects(ask(box, 'await new Promise(() => setInterval(() => {}, 1000))', 100), BoxSilent)
    await box.close()
  },

  async 'a flood of output is capped and does not block the process'(t, sandbox) {
    const box = await sandbox.open(request())
    const flood = "const line = 'x'.repeat(65535) + '\\n'; for (let i = 0; i < 200; i++) process.stdout.write(line); return 'done'"
    t.same(await ask(box, flood), { result: 'done' })
    // The reply can overtake the output.
    t.ok(await becomes(() => box.printed().overflowed))
    t.equal(box.printed().stdout.length, LIMITS.outputKb * 1024)
    t.same(await ask(box, 'return 1'), { result: 1 })
    t.match(await box.close(), { overflowed: true })
  },

  async 'unrequested bytes are counted, and a flood of them is not read'(t, sandbox) {
    const box = await sandbox.open(request())
    box.thaw()
    send(box, "require('fs').writeSync(output, 'early'); return 1")
    t.ok(await becomes(() => box.unread() >= 5))
    send(box, "const junk = Buffer.alloc(65536); for (;;) require('fs').writeSync(output, junk)")
    await sleep(300)
    t.ok(box.unread() < 2 * MB, `${box.unread()} bytes`)
    await box.close()
  },

  async 'long requests and replies arrive'(t, sandbox) {
    const box = await sandbox.open(request())
    const { result } = await ask(box, `return ${JSON.stringify('x'.repeat(3 * MB))}`)
    t.equal((result as string).length, 3 * MB)
    await box.close()
  },

  async 'a computing sandbox closes at once'(t, sandbox) {
    const box = await sandbox.open(request())
    box.thaw()
    send(box, "process.on('SIGTERM', () => {}); for (;;);")
    await sleep(50)
    const closing = box.close()
    box.freeze() // as by one who waited for its answer
    t.match(await closing, { exitCode: null })
    await box.gone
  },

  async 'every role starts, and servers reach the backend they join'(t, sandbox) {
    const world = await sandbox.open(request('world'))
    const server = await sandbox.open({ ...request('server'), joins: world })
    const { result: port } = await ask(server, LISTEN)
    t.same(await ask(world, `return (await fetch('http://127.0.0.1:${port}')).text()`), { result: 'hello' })
    t.same(await ask(world, `return (await fetch('http://localhost:${port}')).text()`), { result: 'hello' })
    await Promise.all([server.close(), world.close()])
    for (const role of ['tests', 'server-tests'] as const) {
      const box = await sandbox.open({ ...request(role), core: 'aside' })
      t.same(await ask(box, "return typeof require('tap').test"), { result: 'function' })
      await box.close()
    }
  },

  async 'each container has its own user id, even one that joins a backend'(t, sandbox) {
    const world = await sandbox.open(request('world'))
    const boxes = [
      world,
      await sandbox.open({ ...request('server'), joins: world }),
      await sandbox.open(request()),
      await sandbox.open(request()),
    ]
    const users = await Promise.all(boxes.map(async (box) => (await ask(box, 'return process.getuid()')).result))
    if (sandbox.capabilities.isolation)
      t.equal(new Set([...users, 0, process.getuid!()]).size, users.length + new Set([0, process.getuid!()]).size)
    else
      t.same(
        users,
        users.map(() => process.getuid!()),
      )
    await Promise.all(boxes.map((box) => box.close()))
  },

  async 'threads run in containers for non-computing roles, and in child processes if all code is ours'(t, sandbox) {
    for (const role of ['compute', 'tests', 'server', 'world'] as const) {
      const isFree = role === 'world' || (role !== 'compute' && sandbox.capabilities.isolation)
      const box = await sandbox.open(request(role))
      t.same(await ask(box, WORKER), isFree ? { result: 7 } : { error: 'ERR_ACCESS_DENIED' }, role)
      await box.close()
    }
  },

  async 'computing roles cannot debug themselves or read their own memory as a file'(t, sandbox) {
    const box = await sandbox.open(request())
    t.same(await ask(box, "new (require('inspector').Session)().connect()"), { error: 'ERR_ACCESS_DENIED' })
    t.same(await ask(box, "require('fs').openSync('/proc/self/mem')"), { error: 'ERR_ACCESS_DENIED' })
    t.same(await ask(box, "process.binding('fs')"), { error: 'ERR_ACCESS_DENIED' })
    await box.close()
  },

  async 'it cannot write files or read files of the machine'(t, sandbox) {
    for (const role of FENCED_AND_NOT) {
      const box = await sandbox.open(request(role))
      for (const path of ['/tmp/x', './x', '/dev/shm/x', '/dev/mqueue/x', '/hotpath/harness/main.cjs']) {
        const { error } = await ask(box, `require('fs').writeFileSync(${JSON.stringify(path)}, 'x')`)
        t.match(error, /^(EROFS|EPERM|EACCES|ENOENT|EFBIG|EMFILE|ERR_ACCESS_DENIED)$/, `${role}: ${path}`)
      }
      t.match((await ask(box, "return require('fs').readFileSync('/etc/shadow', 'utf8')")).error, /^(EACCES|ENOENT|ERR_ACCESS_DENIED)$/)
      const { result } = await ask(box, 'return Object.keys(process.env)')
      t.same(
        (result as string[]).filter((name) => !['PATH', 'HOSTNAME', 'HOME', 'NODE_OPTIONS'].includes(name)),
        [],
      )
      await box.close()
    }
  },
}

/** Tests of the kernel's own answers, which differ under gVisor. */
const OF_LINUX: typeof TESTS = {
  async 'it has its own network, with at most a loopback'(t, sandbox) {
    if (!sandbox.capabilities.isolation) return t.comment('child processes share the machine’s')
    const seen = new Set([readlinkSync('/proc/self/ns/net')])
    for (const role of ['tests', 'server-tests', 'world'] as const) {
      const box = await sandbox.open(request(role))
      const { result: devices } = await ask(box, "return require('fs').readFileSync('/proc/self/net/dev', 'utf8')")
      t.same(
        [...(devices as string).matchAll(/^ *(\S+):/gm)].map(([, name]) => name),
        ['lo'],
        role,
      )
      // Kept open, since the number of a closed namespace is reused.
      seen.add((await ask(box, "return require('fs').readlinkSync('/proc/self/ns/net')")).result as string)
    }
    t.equal(seen.size, 4)
  },

  async 'too much heap ends it'(t, sandbox) {
    const box = await sandbox.open(request('compute', { memoryMb: 96 }))
    await t.rejects(ask(box, 'const all = []; for (;;) all.push({ a: all.length, b: [1, 2, 3] })'), BoxGone)
    t.match(await box.close(), { exitCode: null, outOfMemory: true })
  },

  async 'no role can start child processes'(t, sandbox) {
    for (const role of FENCED_AND_NOT) {
      const box = await sandbox.open(request(role))
      const child = "const { error } = require('child_process').spawnSync(process.execPath); throw error"
      t.match((await ask(box, child)).error, /^(EPERM|ERR_ACCESS_DENIED)$/, role)
      await box.close()
    }
  },
}

/** Whether a condition becomes true, checked repeatedly. */
async function becomes(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let checks = 0; checks < CHECKS; checks++, await sleep(10)) if (await holds()) return true
  return false
}
