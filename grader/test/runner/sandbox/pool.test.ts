// Slot: any, it measures nothing.
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { SandboxHandle, SandboxRequest, Role } from '../../../runner/sandbox/sandbox.ts'
import { openHandle } from '../../../runner/sandbox/handle.ts'
import { FifoFolder } from '../../../runner/sandbox/fifos.ts'
import { Pool } from '../../../runner/sandbox/pool.ts'
import { openProcessExecutor } from '../../../runner/sandbox/process/executor.ts'
import { isFrozen } from './frozen.ts'
import { ask, openProbes, probeSettings, request, send } from './probe.ts'

const FILL_TIMEOUT_MS = 20_000

/** The backend of a server, which is beside the lane. */
const BACKEND: SandboxRequest = { ...request('world'), core: 'aside' }

void t.test('it hands out each sandbox once and refills', async (t) => {
  const { pool, made } = await openPool(t)
  pool.keep([])
  await sleep(10)
  pool.keep([request(), request()])
  await pool.full()
  t.equal(pool.size, 2)
  const first = await pool.take(request())
  const second = await pool.take(request())
  t.equal(made.length, 2, 'both were ready')
  t.not(first.id, second.id)
  const third = await pool.take(request())
  t.equal(made.length, 3, 'a third is made when it is asked for')
  for (const handle of [first, second, third]) {
    t.same(await ask(handle, "const was = globalThis.visited ?? 'fresh'; globalThis.visited = 'used'; return was"), { result: 'fresh' })
  }
  t.equal(pool.size, 0, 'nothing is made beside a measurement')
  await Promise.all([first, second, third].map((handle) => handle.close()))
  await size(pool, 2)
})

void t.test('exercises whose sandboxes are interchangeable share as many as one of them needs', async (t) => {
  const { pool, made } = await openPool(t)
  const patient = { ...request(), limits: { ...request().limits, wallSeconds: request().limits.wallSeconds + 1 } }
  const larger = { ...request(), limits: { ...request().limits, memoryMb: request().limits.memoryMb + 1 } }
  pool.keep([request(), patient, patient, larger])
  await pool.full()
  t.equal(pool.size, 3)
  await pool.take(request())
  await pool.take(patient)
  t.equal(made.length, 3, 'both were ready')
})

void t.test('ready sandboxes wait frozen', async (t) => {
  const { pool } = await openPool(t)
  pool.keep([request()])
  await size(pool, 1)
  const handle = await pool.take(request())
  send(handle, 'for (;;);')
  t.ok(await isFrozen(() => handle.cpuNs()))
})

void t.test('beside a check none is made while another is ready, and afterwards one is', async (t) => {
  const { pool, made } = await openPool(t)
  const check: SandboxRequest = { ...request('tests'), core: 'check' }
  pool.keep([check, check])
  await size(pool, 2)
  const first = await pool.take(check)
  await sleep(500)
  t.equal(made.length, 2)
  await first.close()
  await size(pool, 2)
  t.equal(made.length, 3)
})

void t.test('it distinguishes requests', async (t) => {
  const { pool, made } = await openPool(t)
  pool.keep([request()])
  await size(pool, 1)
  const others: SandboxRequest[] = [request('tests'), request('compute', { memoryMb: 96 }), { ...request(), core: 'aside' }]
  for (const other of others) await pool.take(other)
  t.equal(made.length, 4)
  await pool.take(request('compute', { wallSeconds: 3, fileKb: 1 }))
  t.equal(made.length, 4, 'what the agent holds itself makes no difference')
})

void t.test('sandboxes that are no longer requested are closed', async (t) => {
  const { pool, handles } = await openPool(t)
  pool.keep([request(), request()])
  await size(pool, 2)
  pool.keep([request()])
  t.equal(pool.size, 1)
  await handles[1]!.gone
})

void t.test('sandboxes that die while ready are closed and replaced, servers too', async (t) => {
  const { pool, made, handles, closed } = await openPool(t)
  pool.keep([request(), BACKEND, request('server')])
  await size(pool, 3)
  const dead = handles.filter(({ role }) => role !== 'world')
  for (const { id } of dead) process.kill(Number(id), 'SIGKILL')
  await size(pool, 1)
  await size(pool, 3)
  t.same([...closed].sort(byId), dead.sort(byId))
  t.equal(made.length, 5)
  const handle = await pool.take(request())
  const world = await pool.take(BACKEND)
  const server = await pool.take({ ...request('server'), joins: world })
  t.equal(made.length, 5, 'all were ready')
  for (const each of [handle, server]) t.same(await ask(each, 'return 1'), { result: 1 })
})

void t.test('a server whose backend ends during its creation is not kept', async (t) => {
  const coming = Promise.withResolvers<SandboxHandle>()
  const [world, server] = [standIn('world'), standIn('server')]
  const pool = new Pool(({ role }) => (role === 'world' ? Promise.resolve(world.handle) : coming.promise))
  t.teardown(() => pool.close())
  pool.keep([BACKEND, request('server')])
  await size(pool, 1)
  pool.keep([])
  await world.closed
  coming.resolve(server.handle)
  await server.closed
  t.equal(pool.size, 0)
})

void t.test('a server is kept ready beside its backend', async (t) => {
  const { pool, made } = await openPool(t)
  pool.keep([BACKEND, request('server')])
  await size(pool, 2)
  const world = await pool.take(BACKEND)
  const server = await pool.take({ ...request('server'), joins: world })
  t.same(
    made.map(({ role }) => role),
    ['world', 'server'],
  )
  t.equal(made[1]!.joins, world)
  t.equal(server.role, 'server')
})

void t.test('a load test is kept ready beside builds on the lane, a server beside a backend that is not', async (t) => {
  const { pool, made } = await openPool(t)
  pool.keep([BACKEND, request('server'), request('world'), request('load-test')])
  await size(pool, 4)
  const builds = await pool.take(request('world'))
  const backend = await pool.take(BACKEND)
  const test = await pool.take({ ...request('load-test'), joins: builds })
  const server = await pool.take({ ...request('server'), joins: backend })
  t.equal(made.length, 4, 'all were ready')
  t.same([test.role, server.role], ['load-test', 'server'])
  const joined = made.flatMap(({ role, joins }) => (joins ? [{ role, isOfBuilds: joins === builds }] : []))
  t.same(Map.groupBy(joined, ({ role }) => role).get('load-test'), [{ role: 'load-test', isOfBuilds: true }])
  t.same(Map.groupBy(joined, ({ role }) => role).get('server'), [{ role: 'server', isOfBuilds: false }])
})

void t.test('closing the backend closes sandboxes that are warm, in use or being created', async (t) => {
  const sandbox = await openProbes('process')
  sandbox.warm([request(), request()])
  const handle = await sandbox.open(request())
  const opening = sandbox.open(request())
  await sandbox.close()
  await handle.gone
  await (await opening).gone
  t.throws(() => process.kill(Number(handle.id), 0), { code: 'ESRCH' })
})

/** A pool of real sandboxes, and the requests it made. */
async function openPool(t: Test): Promise<{ pool: Pool; made: SandboxRequest[]; handles: SandboxHandle[]; closed: Set<SandboxHandle> }> {
  const made: SandboxRequest[] = []
  const closed = new Set<SandboxHandle>()
  const handles: SandboxHandle[] = []
  const folder = await FifoFolder.create()
  const { harness, laneCore } = probeSettings('process')
  const root = resolve(import.meta.dirname, '../../../..')
  const executor = await openProcessExecutor({ root, harness, laneCore, folder: join(folder.path, 'runner') })
  const pool = new Pool(async (request) => {
    made.push(request)
    const handle = await openHandle(executor, folder, request, (handle) => closed.add(handle))
    handles.push(handle)
    return handle
  })
  t.teardown(async () => {
    await pool.close()
    await Promise.all(handles.map((handle) => handle.close()))
    await folder.remove()
  })
  return { pool, made, handles, closed }
}

/** The part of a sandbox that a pool uses. */
function standIn(role: Role): { handle: SandboxHandle; closed: Promise<void> } {
  const [gone, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const close = async () => {
    closed.resolve()
    gone.resolve()
  }
  return { handle: { role, gone: gone.promise, close } as unknown as SandboxHandle, closed: closed.promise }
}

function byId(a: SandboxHandle, b: SandboxHandle): number {
  return Number(a.id) - Number(b.id)
}

/** Waits until this many sandboxes are ready. */
async function size(pool: Pool, expected: number): Promise<void> {
  for (const deadline = Date.now() + FILL_TIMEOUT_MS; pool.size !== expected; await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`${pool.size} sandboxes are ready, not ${expected}`)
  }
}
