import { setTimeout as sleep } from 'node:timers/promises'
import { strayFiles } from './files.ts'
import { differences, poll } from './living.ts'
import { changes, readSettings } from './settings.ts'
import type { SandboxKind } from '../../../contracts/index.ts'

/** Boxes are closed in the background, and the pool is filled again: so long it may take until all is as it was. */
const SETTLE_MS = 20_000
const POLL_MS = 100

/** The agent grades in this process. It needs 200 MB; what a box says must not make it grow. */
const MOST_AGENT_BYTES = 1024 * 1024 * 1024

export interface Watch {
  /** What is not as it was before the first attack, as sentences. */
  harm(): Promise<string[]>
  close(): void
}

/** Looks at host and agent now, while nothing is graded, to tell later what has changed. */
export async function openWatch(kind: SandboxKind): Promise<Watch> {
  const settings = readSettings()
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(`the agent warned: ${warning.message}`)
  process.on('warning', note)
  let before = await poll(kind)

  /** Takes the boxes that live while all is well for those to compare with next time: a pool is of ever new ones. */
  async function unsettled(): Promise<string[]> {
    for (const until = Date.now() + SETTLE_MS; ; await sleep(POLL_MS)) {
      const now = await poll(kind)
      const found = differences(before, now)
      if (found.length === 0) before = { ...now, strays: before.strays }
      if (found.length === 0 || Date.now() >= until) return found
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
