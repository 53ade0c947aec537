import type { Chosen } from './choice.ts'
import { mustBeJudged } from './offering.ts'
import { watchEngine, type EngineSpent } from './processes.ts'
import { complete } from '../../../shared/catalogue/check.ts'
import type { Lane } from '../../../runner/lane.ts'
import { sandboxesFor } from '../../../runner/measure/boxes.ts'
import { grade } from '../../../runner/pipeline.ts'
import type { Exercise } from '../../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../../../runner/sandbox/sandbox.ts'

/**
 * Mean CPU seconds of a verdict: of sandboxes on the lane’s core; of sandboxes beside it, the agent (this process) and the
 * engine.
 */
export interface Bill {
  laneCpuSeconds: number
  besideCpuSeconds: number
  billed: number
}

/**
 * Grades them one after the other, like an agent, from a full pool until the pool is full again.
 * @throws Error if a verdict is a fault
 */
export async function billEach(lane: Lane, exercises: readonly Exercise[], chosen: readonly Chosen[]): Promise<Bill> {
  lane.sandbox.warm(sandboxesFor(exercises))
  await lane.sandbox.warmed()
  const meter = metered(lane.sandbox)
  const engine = lane.sandbox.kind === 'docker' ? watchEngine() : () => ({ cpuSeconds: 0, containers: 0 })
  const before = process.cpuUsage()
  const words: string[] = []
  for (const { exercise, files } of chosen) {
    await lane.unfit()
    const { verdict } = await grade(
      { exercise, files: complete(exercise, files) },
      { sandbox: meter.sandbox, canary: lane.canary, emit: () => {} },
    )
    words.push(verdict)
  }
  mustBeJudged(words)
  await lane.sandbox.warmed()
  const { user, system } = process.cpuUsage(before)
  const { measure, aside, boxes } = meter.read()
  const beside = aside + (user + system) / 1e6 + shareOf(engine(), boxes)
  return { laneCpuSeconds: measure / chosen.length, besideCpuSeconds: beside / chosen.length, billed: chosen.length }
}

/** Our share of the engine's CPU time, in proportion to the containers started: others may be using it, too. */
function shareOf({ cpuSeconds, containers }: EngineSpent, boxes: number): number {
  return cpuSeconds * Math.min(1, boxes / Math.max(1, containers))
}

/** Wraps a sandbox backend to sum up the CPU time of its sandboxes over their whole lives, by the cores they ran on. */
function metered(sandbox: Sandbox): { sandbox: Sandbox; read: () => Record<'measure' | 'aside' | 'boxes', number> } {
  const spentNs = { measure: 0, aside: 0, check: 0 }
  let boxes = 0
  const open: Sandbox['open'] = async (request) => {
    const box: SandboxHandle = await sandbox.open(request)
    boxes++
    const close = box.close.bind(box)
    let closed = false
    box.close = () => {
      if (!closed) spentNs[request.core] += box.cpuNs()
      closed = true
      return close()
    }
    return box
  }
  const { kind, engine, capabilities } = sandbox
  return {
    sandbox: { kind, engine, capabilities, open, warm: () => {}, warmed: async () => {}, close: async () => {} },
    read: () => ({ measure: spentNs.measure / 1e9, aside: spentNs.aside / 1e9, boxes }),
  }
}
