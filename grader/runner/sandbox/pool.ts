import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxHandle, SandboxRequest } from './sandbox.ts'

/** Delay after the last undisturbed sandbox closed, so that the pool does not refill between two sessions of a verdict. */
const QUIET_MS = 200

/** Delay after a failed creation. Callers of `take` get the error themselves. */
const RETRY_MS = 5_000

/** Sandboxes created at the same time, since the engine mostly waits while creating one. */
const MAKERS = 2

/** Interval of checks whether all sandboxes are ready. */
const POLL_MS = 20

type Create = (request: SandboxRequest) => Promise<SandboxHandle>

interface Wanted {
  request: SandboxRequest
  count: number
}

/**
 * A pool of ready sandboxes, each handed out once. They are created in the background, a few at a time, and only while nothing
 * measures, because a starting container disturbs measurements.
 */
export class Pool {
  readonly #create: Create
  readonly #ready = new Map<string, SandboxHandle[]>()
  /** Ready servers and load tests by the backend whose loopback they share. */
  readonly #companions = new Map<SandboxHandle, Map<string, SandboxHandle>>()
  /** Requests of sandboxes being created. */
  readonly #coming = new Set<SandboxRequest>()
  #wanted: Wanted[] = []
  #joining: SandboxRequest[] = []
  /** Sandboxes in use beside which none are created. */
  #undisturbed = 0
  #refilling: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(create: Create) {
    this.#create = create
  }

  /**
   * Sets what to keep ready: one sandbox per request, and beside each ready `world` a `server` or a `load-test`. Interchangeable sandboxes
   * with different limits are for different exercises, of which one is measured at a time: they share as many as one of them needs.
   */
  keep(requests: readonly SandboxRequest[]): void {
    const kinds = [...Map.groupBy(requests, key).values()].map((same) => ({ request: same[0]!, count: mostOfOne(same) }))
    this.#wanted = kinds.filter(({ request }) => !joins(request))
    this.#joining = kinds.flatMap(({ request }) => (joins(request) ? [request] : []))
    this.#closeSurplus()
    this.#refillAfter(0)
  }

  /** A ready sandbox, or a new one if there is none. */
  async take(request: SandboxRequest): Promise<SandboxHandle> {
    const ready = request.joins ? this.#takeCompanion(request.joins, request) : this.#ready.get(key(request))?.shift()
    const handle = ready ?? (await this.#create(request))
    if (request.core === 'measure' ? !request.stays : this.#isBrief(request)) this.#refillAfterEnd(handle)
    else this.#refillAfter(QUIET_MS)
    return handle
  }

  /** A check is as brief as making a sandbox, which would take time from it. If another one is ready, the next can wait for its end. */
  #isBrief(request: SandboxRequest): boolean {
    return request.core === 'check' && (this.#ready.get(key(request)) ?? []).length > 0
  }

  /** Number of ready sandboxes. */
  get size(): number {
    const companions = [...this.#companions.values()].map((servers) => servers.size)
    return [...this.#ready.values()]
      .map((handles) => handles.length)
      .concat(companions)
      .reduce((sum, count) => sum + count, 0)
  }

  /** Resolves when all sandboxes to keep are ready. */
  async full(): Promise<void> {
    while (!this.#closed && (this.#coming.size > 0 || this.#missing() !== null)) await sleep(POLL_MS)
  }

  /** Stops refilling. Does not close the sandboxes, which is up to their creator. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#refilling
  }

  /** Closes ready sandboxes that are no longer requested. Servers close with their backend. */
  #closeSurplus(): void {
    for (const [kind, handles] of this.#ready) {
      const count = this.#wanted.find(({ request }) => key(request) === kind)?.count ?? 0
      for (const handle of handles.splice(count)) void handle.close()
    }
  }

  #takeCompanion(world: SandboxHandle, request: SandboxRequest): SandboxHandle | undefined {
    const servers = this.#companions.get(world)
    const handle = servers?.get(key(request))
    servers?.delete(key(request))
    return handle
  }

  #refillAfterEnd(handle: SandboxHandle): void {
    this.#undisturbed++
    clearTimeout(this.#timer)
    void handle.gone.then(() => {
      this.#undisturbed--
      this.#refillAfter(QUIET_MS)
    })
  }

  #refillAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#refillOnce(), ms)
    this.#timer.unref()
  }

  #refillOnce(): void {
    this.#refilling ??= this.#refill().finally(() => (this.#refilling = null))
  }

  async #refill(): Promise<void> {
    const makers = await Promise.allSettled(Array.from({ length: MAKERS }, () => this.#make()))
    if (makers.some(({ status }) => status === 'rejected')) this.#refillAfter(RETRY_MS)
  }

  async #make(): Promise<void> {
    for (let next = this.#missing(); next && !this.#closed && this.#undisturbed === 0; next = this.#missing()) await this.#add(next)
  }

  /** The next sandbox to create. */
  #missing(): SandboxRequest | null {
    const kind = this.#wanted.find(({ request, count }) => this.#countOf(key(request)) < count)
    return kind ? { ...kind.request } : this.#missingCompanion()
  }

  #countOf(kind: string): number {
    const coming = [...this.#coming].filter((request) => !request.joins && key(request) === kind)
    return (this.#ready.get(kind)?.length ?? 0) + coming.length
  }

  #missingCompanion(): SandboxRequest | null {
    const comes = (world: SandboxHandle, request: SandboxRequest) =>
      [...this.#coming].some((one) => one.joins === world && key(one) === key(request))
    for (const { request: backend } of this.#wanted.filter(({ request }) => request.role === 'world')) {
      const joining = this.#joining.filter((request) => fits(request, backend))
      for (const world of this.#ready.get(key(backend)) ?? []) {
        const missing = joining.find((request) => !this.#companions.get(world)?.has(key(request)) && !comes(world, request))
        if (missing) return { ...missing, joins: world }
      }
    }
    return null
  }

  async #add(request: SandboxRequest): Promise<void> {
    this.#coming.add(request)
    try {
      this.#put(await this.#create(request), request)
    } finally {
      this.#coming.delete(request)
    }
  }

  #put(handle: SandboxHandle, request: SandboxRequest): void {
    const kind = key(request)
    const { joins: world } = request
    if (world) {
      const servers = this.#companions.get(world) ?? new Map<string, SandboxHandle>()
      this.#companions.set(world, servers.set(kind, handle))
      // The backend may have ended while the server was being created.
      void world.gone.then(() => this.#dropServers(world))
    } else this.#ready.set(kind, [...(this.#ready.get(kind) ?? []), handle])
    void handle.gone.then(() => this.#drop(handle, kind))
  }

  /** Removes a sandbox that ended while ready. One that was handed out belongs to its holder. */
  #drop(handle: SandboxHandle, kind: string): void {
    const ready = this.#ready.get(kind)
    const servers = [...this.#companions.values()].find((servers) => servers.get(kind) === handle)
    if (ready?.includes(handle)) ready.splice(ready.indexOf(handle), 1)
    else if (!servers?.delete(kind)) return
    void handle.close()
    this.#refillAfter(RETRY_MS)
  }

  /** Closes the servers of a backend that has ended. */
  #dropServers(world: SandboxHandle): void {
    for (const server of this.#companions.get(world)?.values() ?? []) void server.close()
    this.#companions.delete(world)
  }
}

/** Equal for interchangeable sandboxes. Limits enforced by the agent itself (wall time, file size) are not part of it. */
function key({ role, core, limits }: SandboxRequest): string {
  return [role, core, limits.cpuSeconds, limits.memoryMb, limits.pids, limits.outputKb].join(' ')
}

/** The largest number of requests with the same limits. */
function mostOfOne(requests: readonly SandboxRequest[]): number {
  const byLimits = Map.groupBy(requests, ({ limits }) => JSON.stringify(limits))
  return Math.max(...[...byLimits.values()].map((same) => same.length))
}

function joins({ role }: SandboxRequest): boolean {
  return role === 'server' || role === 'load-test'
}

/** Whether it can join this backend. The builds of a load test are on the lane, like the load test; a server's backend is beside it. */
function fits({ role }: SandboxRequest, { core }: SandboxRequest): boolean {
  return (role === 'load-test') === (core === 'measure')
}
