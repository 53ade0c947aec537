import { Readable } from 'node:stream'
import { mock } from 'node:test'
import type Docker from 'dockerode'
import t from 'tap'
import type { Cgroup } from '../../../../runner/sandbox/cgroup/cgroup.ts'
import { RunningContainer } from '../../../../runner/sandbox/docker/running-container.ts'
import { Printed } from '../../../../runner/sandbox/printed.ts'

/** Longer than the time limit of any call to the engine. */
const LONG_MS = 60_000

const CPU_SECONDS = 20

const SILENT = () => new Promise<never>(() => {})
const State = { OOMKilled: false, FinishedAt: new Date().toISOString() }

void t.test('an unresponsive engine does not block a lane', async (t) => {
  t.teardown(() => mock.timers.reset())
  for (const [silent, doing] of [
    ['kill', 'kill'],
    ['inspect', 'describe'],
    ['remove', 'remove'],
    ['wait', 'report how'],
  ] as const) {
    mock.timers.enable({ apis: ['setTimeout'] })
    const container = containerOf({ [silent]: SILENT })
    const removing = t.rejects(container.remove(), { message: new RegExp(`the engine did not ${doing}`) })
    await passes(LONG_MS)
    await removing
    await passes(LONG_MS)
    t.equal(await container.ended, silent === 'wait' || silent === 'kill' ? null : 0, `${silent}: whoever waits for the end goes on`)
    mock.timers.reset()
  }
})

void t.test('a kill by the kernel is for exceeded memory, unless the machine ran out of memory', async (t) => {
  const killed = { wait: async () => ({ StatusCode: 137 }), inspect: async () => ({ State: { ...State, OOMKilled: true } }) }
  const endOf = async (cgroup: Partial<Cgroup>) => {
    const container = containerOf(killed, cgroup)
    await container.ended
    return container.remove()
  }
  t.same(await endOf({ ranOutOfMemory: () => true }), { exitCode: null, outOfMemory: true, outOfCpuTime: false })
  t.same(await endOf({}), { exitCode: null, outOfMemory: true, outOfCpuTime: false }, 'by the engine’s word')
  t.match(await endOf({ machineRanOut: () => true }), {
    exitCode: null,
    outOfMemory: false,
    outOfCpuTime: false,
    lost: /the machine ran out of memory/,
  })
})

void t.test('any other kill by the kernel is for used-up CPU time', async (t) => {
  const killed = { wait: async () => ({ StatusCode: 137 }) }
  const endOf = async (cpuSeconds: number, limit: number | null = CPU_SECONDS) => {
    const container = containerOf(killed, { cpuNs: () => cpuSeconds * 1e9 }, limit)
    container.cpuNs()
    await container.ended
    return container.remove()
  }
  t.same(await endOf(CPU_SECONDS), { exitCode: null, outOfMemory: false, outOfCpuTime: true })
  t.same(await endOf(1), { exitCode: null, outOfMemory: true, outOfCpuTime: false }, 'which it had not')
  t.same(await endOf(1, null), { exitCode: null, outOfMemory: false, outOfCpuTime: true }, 'by the clock of another kernel it had')
})

void t.test('a container that the engine was told to end does not blame its code', async (t) => {
  const LOST = { exitCode: null, outOfMemory: false, outOfCpuTime: false, lost: 'its engine was told to end it' }
  const killed = { wait: async () => ({ StatusCode: 137 }) }
  const endOf = async (engine: Engine, cgroup: Partial<Cgroup> = {}) => {
    const container = containerOf({ ...killed, ...engine }, cgroup)
    await container.ended
    return container.remove()
  }
  t.same(await endOf({ getEvents: reported('{"Action":"kill"}\n') }), LOST)
  t.match(
    await endOf({ getEvents: reported('{"Action":"kill"}\n') }, { ranOutOfMemory: () => true }),
    { outOfMemory: true },
    'the kernel was faster',
  )
  t.match(await endOf({ getEvents: reported('') }), { outOfMemory: true })
  t.match(await endOf({ getEvents: fails({ statusCode: 403 }) }), { outOfMemory: true }, 'an engine that says nothing of it')
  t.same(await endOf({ getEvents: fails({}) }), LOST, 'an engine that answers no more')
})

void t.test('a container that ended with its engine does not blame its code', async (t) => {
  const LOST = { exitCode: null, outOfMemory: false, outOfCpuTime: false, lost: 'its engine went away' }
  for (const gone of [{ wait: fails({}) }, { wait: async () => ({ StatusCode: 137 }), inspect: fails({}) }]) {
    const container = containerOf(gone)
    await container.ended
    t.same(await container.remove(), LOST)
  }
})

void t.test('a container that ended by itself is not lost because another one was', async (t) => {
  const container = containerOf({ wait: async () => ({ StatusCode: 3 }) }, { machineRanOut: () => true })
  await container.ended
  t.same(await container.remove(), { exitCode: 3, outOfMemory: false, outOfCpuTime: false })
})

type Engine = Partial<Record<'kill' | 'inspect' | 'remove' | 'wait' | 'getEvents', () => Promise<unknown>>>

/** The engine's response about events. */
function reported(events: string): () => Promise<Readable> {
  return async () => Readable.from([Buffer.from(events)])
}

function fails(how: object): () => Promise<never> {
  return () => Promise.reject(Object.assign(new Error('no'), how))
}

/** An empty container of an engine that answers at once, except for the given calls. */
function containerOf(
  { getEvents = reported(''), ...engine }: Engine,
  kernel: Partial<Cgroup> = {},
  cpuSeconds: number | null = CPU_SECONDS,
): RunningContainer {
  const exited = Promise.withResolvers<{ StatusCode: number }>()
  const end = async () => exited.resolve({ StatusCode: 0 })
  const container = { id: 'c', kill: end, inspect: async () => ({ State }), remove: end, wait: () => exited.promise, ...engine }
  const cgroup: Partial<Cgroup> = {
    cpuNs: () => 0,
    ranOutOfMemory: () => false,
    machineRanOut: () => false,
    kill: () => {},
    isEmpty: () => true,
    close: () => {},
    ...kernel,
  }
  return new RunningContainer(
    { getEvents } as unknown as Docker,
    container as unknown as Docker.Container,
    cgroup as Cgroup,
    new Printed(1024),
    Promise.resolve(),
    cpuSeconds,
  )
}

/** Advances the clock after all pending callbacks have run. */
async function passes(ms: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  mock.timers.tick(ms)
}
