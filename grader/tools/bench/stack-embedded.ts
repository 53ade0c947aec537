import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { childrenOf } from './killing.ts'
import { startRunning } from './running.ts'
import type { Kill } from './stack-kills.ts'

/** The real server with the embedded store, which is started again whenever it was killed. */
export interface Embedded {
  address: string
  /** `server` has site, API and store, and takes its agent with it; `agent` goes alone. */
  kills: Record<'server' | 'agent', Kill>
  /** The most memory that one process of each kind had resident, in MB. */
  peakMb(): Record<'server' | 'agent', number>
  stop(): Promise<boolean>
}

const SAMPLE_MS = 200

/** Starts it on a port that stays the same. */
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

/** None while the server is being killed, or starts another. */
function agentsOf(pid: number): number[] {
  try {
    return childrenOf(pid)
  } catch {
    return []
  }
}

/** Of a process, in MB; 0 of one that is gone. */
function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
