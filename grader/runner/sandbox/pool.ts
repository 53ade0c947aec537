import { setTimeout as sleep } from 'node:timers/promises'
import type { Box, BoxRequest } from '../../contracts/index.ts'

/** After the last measuring box was closed, so that refilling does not fall between two sessions of one verdict. */
const QUIET_MS = 200

/** After a creation failed, before the next is tried. The one who opens a box gets the error itself. */
const RETRY_MS = 5_000

/** Boxes that are made at once: an engine spends much of the time that one takes on waiting. */
const MAKERS = 2

/** Between two looks whether all is ready. */
const POLL_MS = 20

type Create = (request: BoxRequest) => Promise<Box>

interface Wanted {
  request: BoxRequest
  count: number
}

/**
 * Boxes kept ready, each handed out once. They are made in the background, a few at a time,
 * and only while nothing measures: a container that starts beside a measurement disturbs it.
 */
export class Pool {
  readonly #create: Create
  readonly #ready = new Map<string, Box[]>()
  /** Ready servers, by the world whose loopback they share. */
  readonly #companions = new Map<Box, Map<string, Box>>()
  /** Being made. */
  readonly #coming = new Set<BoxRequest>()
  #wanted: Wanted[] = []
  #servers: BoxRequest[] = []
  #measuring = 0
  #refilling: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(create: Create) {
    this.#create = create
  }

  /** Sets what is kept ready: as many boxes of a kind as there are such requests; a `server` for each ready `world`. */
  keep(requests: readonly BoxRequest[]): void {
    const kinds = Map.groupBy(
      requests.filter(({ role }) => role !== 'server'),
      key,
    )
    this.#wanted = [...kinds.values()].map((same) => ({ request: same[0]!, count: same.length }))
    this.#servers = [
      ...Map.groupBy(
        requests.filter(({ role }) => role === 'server'),
        key,
      ).values(),
    ].map((same) => same[0]!)
    this.#closeSurplus()
    this.#refillAfter(0)
  }

  /** A ready box where there is one, else a new one. */
  async take(request: BoxRequest): Promise<Box> {
    const ready = request.joins ? this.#takeCompanion(request.joins, request) : this.#ready.get(key(request))?.shift()
    const box = ready ?? (await this.#create(request))
    if (request.core === 'measure' && !request.stays) this.#countMeasuring(box)
    else this.#refillAfter(QUIET_MS)
    return box
  }

  /** Boxes that are ready now. */
  get size(): number {
    const companions = [...this.#companions.values()].map((servers) => servers.size)
    return [...this.#ready.values()]
      .map((boxes) => boxes.length)
      .concat(companions)
      .reduce((sum, count) => sum + count, 0)
  }

  /** Resolves when all that is kept is ready. */
  async full(): Promise<void> {
    while (!this.#closed && (this.#coming.size > 0 || this.#missing() !== null)) await sleep(POLL_MS)
  }

  /** Stops refilling. The boxes are closed by whoever made them. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#refilling
  }

  /** What was made ready for other wishes than today's. Servers go with their world. */
  #closeSurplus(): void {
    for (const [kind, boxes] of this.#ready) {
      const count = this.#wanted.find(({ request }) => key(request) === kind)?.count ?? 0
      for (const box of boxes.splice(count)) void box.close()
    }
  }

  #takeCompanion(world: Box, request: BoxRequest): Box | undefined {
    const servers = this.#companions.get(world)
    const box = servers?.get(key(request))
    servers?.delete(key(request))
    return box
  }

  #countMeasuring(box: Box): void {
    this.#measuring++
    clearTimeout(this.#timer)
    void box.gone.then(() => {
      this.#measuring--
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
    for (let next = this.#missing(); next && !this.#closed && this.#measuring === 0; next = this.#missing()) await this.#add(next)
  }

  /** The next box to make. */
  #missing(): BoxRequest | null {
    const kind = this.#wanted.find(({ request, count }) => this.#countOf(key(request)) < count)
    return kind ? { ...kind.request } : this.#missingServer()
  }

  #countOf(kind: string): number {
    const coming = [...this.#coming].filter((request) => !request.joins && key(request) === kind)
    return (this.#ready.get(kind)?.length ?? 0) + coming.length
  }

  #missingServer(): BoxRequest | null {
    const comes = (world: Box, request: BoxRequest) => [...this.#coming].some((one) => one.joins === world && key(one) === key(request))
    for (const world of [...this.#ready.values()].flat()) {
      if (world.role !== 'world') continue
      const server = this.#servers.find((request) => !this.#companions.get(world)?.has(key(request)) && !comes(world, request))
      if (server) return { ...server, joins: world }
    }
    return null
  }

  async #add(request: BoxRequest): Promise<void> {
    this.#coming.add(request)
    try {
      this.#put(await this.#create(request), request)
    } finally {
      this.#coming.delete(request)
    }
  }

  #put(box: Box, request: BoxRequest): void {
    const kind = key(request)
    const { joins: world } = request
    if (world) {
      const servers = this.#companions.get(world) ?? new Map<string, Box>()
      this.#companions.set(world, servers.set(kind, box))
      // It may have ended while the server was being made.
      void world.gone.then(() => this.#dropServers(world))
    } else this.#ready.set(kind, [...(this.#ready.get(kind) ?? []), box])
    void box.gone.then(() => this.#drop(box, kind))
  }

  /** A box that ended while it waited is of no use any more. One that was handed out is its holder's. */
  #drop(box: Box, kind: string): void {
    const ready = this.#ready.get(kind)
    const servers = [...this.#companions.values()].find((servers) => servers.get(kind) === box)
    if (ready?.includes(box)) ready.splice(ready.indexOf(box), 1)
    else if (!servers?.delete(kind)) return
    void box.close()
    this.#refillAfter(RETRY_MS)
  }

  /** Of a world that has ended. */
  #dropServers(world: Box): void {
    for (const server of this.#companions.get(world)?.values() ?? []) void server.close()
    this.#companions.delete(world)
  }
}

/** What makes boxes alike: limits that the agent holds itself (wall time, size of a file) are no part of it. */
function key({ role, core, limits }: BoxRequest): string {
  return [role, core, limits.cpuSeconds, limits.memoryMb, limits.pids, limits.outputKb].join(' ')
}
