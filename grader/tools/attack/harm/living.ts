import Docker from 'dockerode'
import { fifoFolder } from './files.ts'
import { descendants, type Process } from './proc.ts'
import { short, strays } from './strays.ts'
import type { SandboxKind } from '../../../contracts/index.ts'

/** The label that marks the grader's containers (containers/sandbox.md). */
const OWNER_LABEL = 'hotpath.owner'

/** The existing sandboxes and strays, each as a distinct phrase. */
export interface Living {
  /** Sandboxes of this agent, including those in the pool. */
  boxes: string[]
  /** Processes and control groups that belong to no container that the engine knows. */
  strays: string[]
}

/** Command of a bounded process (grader/shared/bounded); sandboxes start from another folder. */
const READER = /^\S+ --max-old-space-size=\d+ \S+\/grader\/shared\/\S+\.ts $/

/**
 * The sandboxes and strays of the sandbox backend that this process has open. Strays are looked for only if `count` sandboxes exist, or if
 * it is null: it means reading every process and control group of the machine.
 */
export function poll(kind: SandboxKind, count: number | null): Promise<Living> {
  return kind === 'docker' ? containers(count) : children()
}

/** Differences, as sentences: the number of sandboxes must be the same, and there must be no new stray. */
export function differences(before: Living, now: Living): string[] {
  const come = now.boxes.filter((box) => !before.boxes.includes(box))
  const counted = `${now.boxes.length} sandboxes instead of ${before.boxes.length}${come.length === 0 ? '' : `, new: ${come.join(', ')}`}`
  return [
    ...(now.boxes.length === before.boxes.length ? [] : [counted]),
    ...now.strays.filter((stray) => !before.strays.includes(stray)).map((stray) => `there is ${stray}`),
  ]
}

async function containers(count: number | null): Promise<Living> {
  const known = await new Docker().listContainers({ all: true })
  const ours = known.filter(({ Labels }) => Labels[OWNER_LABEL]?.split('-')[2] === String(process.pid))
  return {
    boxes: ours.map(({ Id, State }) => `container ${short(Id)} (${State})`),
    strays: count === null || ours.length === count ? strays(new Set(known.map(({ Id }) => Id))) : [],
  }
}

async function children(): Promise<Living> {
  const found = descendants(process.pid, fifoFolder() ?? '/nowhere').filter((child) => !isReader(child))
  return { boxes: found.map(({ pid, command }) => `process ${pid} (${command.trim()})`), strays: [] }
}

/** Whether this is a process of ours that reads untrusted code, which starts with the first code to read and ends with the agent. */
function isReader({ parent, command }: Process): boolean {
  return parent === process.pid && READER.test(command)
}
