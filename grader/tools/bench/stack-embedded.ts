import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { childrenOf } from './killing.ts'
import { startRunning } from './running.ts'
import type { Kill } from './stack-kills.ts'

/** The real server with the embedded store, restarted whenever it was killed. */
export interface Embedded {
  address: string
  /** `server` has site, API and store, and its agent ends with it; `agent` is killed alone. */
  kills: Record<'server' | 'agent', Kill>
  /** Peak resident memory of one process of each kind, in MB. */
  peakMb(): Record<'server' | 'agent', number>
  stop(): Promise<boolean>
}

const SAMPLE_MS = 200

/** Starts it; the port stays the same after restarts. */
export async function startEmbedded(env: NodeJS.ProcessEnv, program?: string): Promise<Embedded> {
  const start = async () => startRunning({ ...env, PORT: String(port) }, program)
  const port = await freePort()
  let running = start()
  const { address } = await running
  const peaks = { server: 0, agent: 0 }
  const sampling = setInterval(() => void sample(), SAMPLE_MS)

  async function sample(): Promise<void> {
    const { pid } = await running
    peaks.server = Math.max(peaks.server, peakOf(pid))
    peaks.agent = Math.max(peaks.agent, ...agentsOf(pid).map(peakOf))
  }

  return {
    address,
    kills: {
      async server() {
        const { kill } = await running
        await kill()
        running = start()
      },
      async agent() {
        const { pid } = await running
        let [agent] = agentsOf(pid)
        for (; agent === undefined; [agent] = agentsOf(pid)) await sleep(SAMPLE_MS)
        process.kill(agent, 'SIGKILL')
      },
    },
    peakMb: () => ({ ...peaks }),
    async stop() {
      clearInterval(sampling)
      return (await running).stop()
    },
  }
}

/** Undefined while the server is killed or restarting. */
function agentsOf(pid: number): number[] {
  try {
    return childrenOf(pid)
  } catch {
    return []
  }
}

/** Resident memory of a process in MB; 0 if it has ended. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
