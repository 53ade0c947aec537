import Docker from 'dockerode'
import { fifoFolder } from './files.ts'
import { descendants } from './proc.ts'
import { short, strays } from './strays.ts'
import type { SandboxKind } from '../../../contracts/index.ts'

/** By which the grader knows its containers (containers/sandbox.md). */
const OWNER_LABEL = 'hotpath.owner'

/** What is there of boxes, as phrases that tell one from another. */
export interface Living {
  /** Of this agent, those in the pool among them. */
  boxes: string[]
  /** What belongs to no container that the engine knows: processes, and control groups. */
  strays: string[]
}

/** Of the sandbox that this process has open. */
export function poll(kind: SandboxKind): Promise<Living> {
  return kind === 'docker' ? containers() : children()
}

/** What is not as it was, as sentences: as many boxes, though others, and no stray that was not there before. */
export function differences(before: Living, now: Living): string[] {
  const come = now.boxes.filter((box) => !before.boxes.includes(box))
  const counted = `${now.boxes.length} boxes live where ${before.boxes.length} did${come.length === 0 ? '' : `, new ones: ${come.join(', ')}`}`
  return [
    ...(now.boxes.length === before.boxes.length ? [] : [counted]),
    ...now.strays.filter((stray) => !before.strays.includes(stray)).map((stray) => `there is ${stray}`),
  ]
}

async function containers(): Promise<Living> {
  const known = await new Docker().listContainers({ all: true })
  const ours = known.filter(({ Labels }) => Labels[OWNER_LABEL]?.split('-')[2] === String(process.pid))
  return {
    boxes: ours.map(({ Id, State }) => `container ${short(Id)} (${State})`),
    strays: strays(new Set(known.map(({ Id }) => Id))),
  }
}

async function children(): Promise<Living> {
  const found = descendants(process.pid, fifoFolder() ?? '/nowhere')
  return { boxes: found.map(({ pid, command }) => `process ${pid} (${command.trim()})`), strays: [] }
}
