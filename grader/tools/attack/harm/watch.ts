import { setTimeout as sleep } from 'node:timers/promises'
import { strayFiles } from './files.ts'
import { differences, poll } from './living.ts'
import { changes, readSettings } from './settings.ts'
import type { SandboxKind } from '../../../contracts/index.ts'

/** Sandboxes are closed in the background and the pool is refilled: time limit for returning to the initial state. */
const SETTLE_MS = 20_000
const POLL_MS = 100

/** The agent runs in this process and needs 200 MB; the output of a sandbox must not make it grow. */
const MOST_AGENT_BYTES = 1024 * 1024 * 1024

export interface Watch {
  /** Differences from the state before the first attack, as sentences. */
  harm(): Promise<string[]>
  close(): void
}

/** Records the state of host and agent now, while nothing is graded, for later comparison. */
export async function openWatch(kind: SandboxKind): Promise<Watch> {
  const settings = readSettings()
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(`the agent warned: ${warning.message}`)
  process.on('warning', note)
  let before = await poll(kind, null)

  /** While there are no differences, makes the current sandboxes the next reference, because the pool is always renewed. */
  async function unsettled(): Promise<string[]> {
    for (const until = Date.now() + SETTLE_MS; ; await sleep(POLL_MS)) {
      const isLast = Date.now() >= until
      const now = await poll(kind, isLast ? null : before.boxes.length)
      const found = differences(before, now)
      if (found.length === 0) before = { ...now, strays: before.strays }
      if (found.length === 0 || isLast) return found
    }
  }

  return {
    async harm() {
      const left = await unsettled()
      const { rss } = process.memoryUsage()
      const grown = rss > MOST_AGENT_BYTES ? [`the agent has grown to ${Math.round(rss / 1024 / 1024)} MB`] : []
      return [...left, ...strayFiles(), ...changes(settings, readSettings()), ...grown, ...warnings.splice(0)]
    },
    close: () => void process.off('warning', note),
  }
}
