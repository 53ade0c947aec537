import type { Chosen } from './choice.ts'
import { watchEngine } from './processes.ts'
import { complete } from '../../catalogue/check.ts'
import type { Lane } from '../../lane.ts'
import { boxesFor } from '../../measure/boxes.ts'
import { grade } from '../../pipeline.ts'
import type { Box, Exercise, Sandbox } from '../../contracts/index.ts'

/** CPU seconds of a verdict, mean: of boxes on the lane’s core; of boxes beside it, this process as the agent that it is here, and the engine. */
export interface Bill {
  laneCpuSeconds: number
  besideCpuSeconds: number
  billed: number
}

/** Grades them one after the other, as an agent does, from a pool that is full until it is full again. */
export async function billEach(lane: Lane, exercises: readonly Exercise[], chosen: readonly Chosen[]): Promise<Bill> {
  lane.sandbox.warm(boxesFor(exercises))
  await lane.sandbox.warmed()
  const meter = metered(lane.sandbox)
  const engine = lane.sandbox.kind === 'docker' ? watchEngine() : () => 0
  const before = process.cpuUsage()
  for (const { exercise, files } of chosen) {
    await lane.unfit()
    await grade({ exercise, files: complete(exercise, files) }, { sandbox: meter.sandbox, canary: lane.canary, emit: () => {} })
  }
  await lane.sandbox.warmed()
  const { user, system } = process.cpuUsage(before)
  const beside = meter.seconds().aside + (user + system) / 1e6 + engine()
  return { laneCpuSeconds: meter.seconds().measure / chosen.length, besideCpuSeconds: beside / chosen.length, billed: chosen.length }
}

/** The same sandbox, adding up the CPU time of its boxes over their whole lives, by where they ran. */
function metered(sandbox: Sandbox): { sandbox: Sandbox; seconds: () => Record<'measure' | 'aside', number> } {
  const spentNs = { measure: 0, aside: 0 }
  const open: Sandbox['open'] = async (request) => {
    const box: Box = await sandbox.open(request)
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
    seconds: () => ({ measure: spentNs.measure / 1e9, aside: spentNs.aside / 1e9 }),
  }
}
