import { withOpen } from '../../../runner/agent/with-open.ts'
import { TYPES } from '../../../runner/measure/frames.ts'
import type { Canary } from '../../../runner/measure/canary.ts'
import type { HeapLevel, HeapPass, SpeedSession } from '../../../contracts/index.ts'
import type { SandboxHandle, SandboxRequest, Sandbox } from '../../../runner/sandbox/sandbox.ts'
import type { LedgerEntry, Stage } from './ledger.ts'

type FrameType = keyof typeof TYPES
const NAMES = new Map<number, FrameType>(Object.entries(TYPES).map(([name, number]) => [number, name as FrameType]))

/** Stages of requests that mean the same in every sandbox. All others measure on the lane, and repeat or check beside it. */
const STAGE_OF: Partial<Record<FrameType, Stage>> = {
  load: 'code',
  listen: 'code',
  builds: 'code',
  tests: 'tests',
  bench: 'benchmark.js',
  aged: 'checks',
  compare: 'trials',
  served: 'trials',
}

/** Interval of reading the CPU time of tests, which end by themselves, and their accounting with them. */
const POLL_MS = 20

/** The state of a sandbox in use. */
interface Watched {
  request: SandboxRequest
  /** CPU time read last. */
  cpuNs: number
  /** The request in progress, and the last one. */
  current: LedgerEntry | null
  last: LedgerEntry | null
  /** The sandbox on the same loopback. */
  partner: Watched | null
  poll?: NodeJS.Timeout
}

/**
 * Records what the sandboxes of a verdict do, from outside: by the requests that are written to them, and the CPU time that the
 * kernel reports when they are frozen again. A server is asked nothing while it is under load; its time belongs to the request
 * to its backend.
 */
export class StageWatch {
  #entries: LedgerEntry[] = []
  /** Index of the first entry since the last session. */
  #since = 0
  readonly #now: () => number
  readonly #known = new Map<SandboxHandle, Watched>()
  readonly #closing: Promise<unknown>[] = []

  /** @param now a clock, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  watch(sandbox: Sandbox): Sandbox {
    return withOpen(sandbox, async (request) => {
      const opening = this.#begin('sandboxes')
      const box = await sandbox.open(request)
      const watched: Watched = { request, cpuNs: 0, current: null, last: null, partner: null }
      this.#spend(watched, box, opening)
      opening.toMs = this.#now()
      this.#join(watched, request.joins)
      this.#known.set(box, watched)
      this.#observe(box, watched)
      return box
    })
  }

  /** Wraps a canary, so that its readings become entries. Its sandboxes are older than the verdict. */
  canary(canary: Canary): Canary {
    return {
      read: async () => {
        const entry = this.#begin('canaries')
        try {
          const reading = await canary.read()
          for (const { same, again, known } of reading.rounds) entry.laneNs += same.cpuNs + again.cpuNs + known.cpuNs
          return reading
        } finally {
          entry.toMs = this.#now()
        }
      },
      close: () => canary.close(),
    }
  }

  /** Takes a session or pass as soon as it is measured. Its rounds are the last requests of both sides; all before warmed up. */
  keep(samples: SpeedSession | HeapPass | HeapLevel): void {
    if ('rounds' in samples) {
      const windows = this.#entries.slice(this.#since).filter(({ stage }) => stage === 'warm-up')
      for (const entry of windows.slice(-2 * samples.rounds.length)) entry.stage = 'windows'
    }
    this.#since = this.#entries.length
  }

  /** Resolves when every sandbox that was closed is gone. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#closing)
  }

  /** The entries so far. Starts over. */
  take(): LedgerEntry[] {
    const entries = this.#entries
    for (const entry of entries) if (entry.toMs === Infinity) entry.toMs = this.#now()
    this.#entries = []
    this.#since = 0
    return entries
  }

  #begin(stage: Stage): LedgerEntry {
    const entry: LedgerEntry = { stage, fromMs: this.#now(), toMs: Infinity, laneNs: 0, besideNs: 0 }
    this.#entries.push(entry)
    return entry
  }

  #join(watched: Watched, joins: SandboxHandle | undefined): void {
    const partner = joins === undefined ? undefined : this.#known.get(joins)
    if (partner === undefined) return
    watched.partner = partner
    partner.partner = watched
  }

  #observe(box: SandboxHandle, watched: Watched): void {
    const [write, freeze, close] = [box.write.bind(box), box.freeze.bind(box), box.close.bind(box)]
    box.write = (bytes) => {
      watched.current = watched.last = this.#begin(stageOf(watched.request, NAMES.get(bytes[0]!)))
      write(bytes)
      if (watched.current.stage === 'tests') watched.poll = setInterval(() => this.#spend(watched, box, watched.last!), POLL_MS)
    }
    box.freeze = () => {
      freeze()
      this.#end(watched, box)
    }
    let closing: ReturnType<SandboxHandle['close']> | null = null
    box.close = () => {
      if (closing === null) this.#closing.push((closing = this.#close(watched, box, close)))
      return closing
    }
    void box.gone.then(() => this.#end(watched, box))
  }

  #end(watched: Watched, box: SandboxHandle): void {
    clearInterval(watched.poll)
    if (!this.#known.has(box)) return
    const entry = watched.current ?? watched.partner?.last ?? watched.last
    if (entry !== null) this.#spend(watched, box, entry)
    if (watched.current !== null) watched.current.toMs = this.#now()
    watched.current = null
  }

  async #close(watched: Watched, box: SandboxHandle, close: SandboxHandle['close']): ReturnType<SandboxHandle['close']> {
    this.#end(watched, box)
    this.#known.delete(box)
    const teardown = this.#begin('teardown')
    try {
      return await close()
    } finally {
      teardown.toMs = this.#now()
    }
  }

  #spend(watched: Watched, box: SandboxHandle, entry: LedgerEntry): void {
    const cpuNs = Math.max(box.cpuNs(), watched.cpuNs) // the accounting of a sandbox that ended may be gone
    entry[watched.request.core === 'measure' ? 'laneNs' : 'besideNs'] += cpuNs - watched.cpuNs
    watched.cpuNs = cpuNs
  }
}

function stageOf({ core, role }: SandboxRequest, type: FrameType | undefined): Stage {
  const known = type === undefined ? undefined : STAGE_OF[type]
  if (known !== undefined) return known
  return core === 'measure' || role === 'world' ? 'warm-up' : 'repeats'
}
