import { setTimeout as sleep } from 'node:timers/promises'
import Docker from 'dockerode'
import { fifoFolder, strayFiles } from './files.ts'
import { boxProcesses, descendants } from './proc.ts'
import { changes, readSettings } from './settings.ts'
import type { SandboxKind } from '../../contracts/index.ts'

/** Boxes are closed in the background, and the pool is filled again: so long it may take until all is as it was. */
const SETTLE_MS = 20_000
const LOOK_MS = 100

/** The agent grades in this process. It needs 200 MB; what a box says must not make it grow. */
const MOST_AGENT_BYTES = 1024 * 1024 * 1024

/** By which the grader knows its containers (containers/README.md). */
const OWNER_LABEL = 'hotpath.owner'

export interface Watch {
  /** What is not as it was before the first attack, as sentences. */
  harm(): Promise<string[]>
  close(): void
}

/** Looks at host and agent now, to tell later what has changed. `boxes`: how many are to live while nothing is graded. */
export async function openWatch(kind: SandboxKind): Promise<Watch> {
  const settings = readSettings()
  const warnings: string[] = []
  const note = (warning: Error) => void warnings.push(`the agent warned: ${warning.message}`)
  process.on('warning', note)
  const count = kind === 'docker' ? countContainers : countChildren
  const before = await count()

  async function alive(): Promise<string[]> {
    const now = await count()
    const orphans = kind === 'docker' ? await orphanedProcesses() : []
    return [...(now === before ? [] : [`${now} boxes live where ${before} did`]), ...orphans]
  }

  return {
    async harm() {
      let living = await alive()
      for (const until = Date.now() + SETTLE_MS; living.length > 0 && Date.now() < until; living = await alive()) await sleep(LOOK_MS)
      const { rss } = process.memoryUsage()
      const grown = rss > MOST_AGENT_BYTES ? [`the agent has grown to ${Math.round(rss / 1024 / 1024)} MB`] : []
      return [...living, ...strayFiles(), ...changes(settings, readSettings()), ...grown, ...warnings.splice(0)]
    },
    close: () => void process.off('warning', note),
  }
}

async function countContainers(): Promise<number> {
  const containers = await new Docker().listContainers({ all: true, filters: { label: [OWNER_LABEL] } })
  return containers.filter(({ Labels }) => Labels[OWNER_LABEL]?.split('-')[2] === String(process.pid)).length
}

async function countChildren(): Promise<number> {
  return descendants(process.pid, fifoFolder() ?? '/nowhere').length
}

/** Processes of the boxes’ user that live in no container that the engine knows. */
async function orphanedProcesses(): Promise<string[]> {
  const running = new Set((await new Docker().listContainers()).map(({ Id }) => Id))
  return boxProcesses()
    .filter(({ container }) => container === null || !running.has(container))
    .map(({ pid, command }) => `process ${pid} lives outside of every container: ${command}`)
}
