import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../runner/agent/client.ts'
import { HEARTBEAT_MS } from '../../runner/agent/heartbeat.ts'
import type { AgentAbout, Job, Progress, Verdict } from '../../contracts/index.ts'

/** Simulated lanes that take jobs through the agents' API at a steady pace without measuring anything. */
export interface Lanes {
  /** When each submission was taken, and how long it occupied its lane, in ms; `at` since 1970. */
  taken: ReadonlyMap<string, { at: number; ms: number }>
  stop(): Promise<void>
}

/** @param serviceMs draws the service time of each job */
export function openLanes(address: string, token: string, count: number, serviceMs: () => number): Lanes {
  const taken = new Map<string, { at: number; ms: number }>()
  const stop = new AbortController()
  const lanes = Array.from({ length: count }, async (_, index) => {
    const client = createClient(address, token)
    const about: AgentAbout = {
      agent: `pace-${index + 1}`,
      sandbox: 'process',
      engine: 'none',
      isolation: false,
      notes: ['It measures nothing.'],
    }
    while (!stop.signal.aborted) {
      const job = await client.lease(about, stop.signal).catch(() => null)
      if (job === null) continue
      const at = Date.now()
      const say = (progress: Progress[]) => client.progress(job, progress).catch(() => {})
      const beating = setInterval(() => void say([]), HEARTBEAT_MS)
      await say([{ type: 'stage', stage: 'measuring', position: null }])
      await sleep(serviceMs())
      // After an expired lease any lane takes the job again; or the verdict was stored, but the response was lost.
      await client.result(job, verdictOf(job, (Date.now() - at) / 1000)).catch(() => {})
      clearInterval(beating)
      taken.set(job.submission, { at, ms: Date.now() - at })
    }
  })
  return {
    taken,
    async stop() {
      stop.abort()
      await Promise.all(lanes)
    },
  }
}

function verdictOf({ exercise }: Job, seconds: number): Verdict {
  return {
    exercise,
    verdict: 'slow',
    level: null,
    summary: 'Nothing was measured.',
    tests: [],
    findings: [],
    seconds,
    engine: 'none',
    sandbox: 'process',
  }
}
