import { Gauge, type Registry } from 'prom-client'
import type { AgentAbout, Depth, WorkKind } from '../../../contracts/index.ts'
import { seenAgents } from '../../gradebook/agents.ts'
import { countFaults } from '../../gradebook/faults.ts'
import { readDepths } from '../../queue/depths.ts'
import type { Db } from '../../store/store.ts'

/** State of the whole system, from the store; the same in every process. */
export interface State {
  depths: Record<WorkKind, Depth>
  /** Agents seen recently. */
  agents: readonly AgentAbout[]
  /** Submissions whose verdict is `fault`. */
  faults: number
}

export async function readState(db: Db): Promise<State> {
  const [depths, agents, faults] = await Promise.all([readDepths(db), seenAgents(db), countFaults(db)])
  return { depths, agents, faults }
}

/** Creates the gauges of the store's state. @returns sets all of them at once, clearing labels that no longer exist */
export function describeState(registry: Registry): (state: State | null) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('hotpath_store_up', '1 if the store answers; if not, queue and lane metrics are missing')
  const jobs = gauge('hotpath_queue_jobs', 'Waiting and running jobs by kind of work', 'work', 'state')
  const oldest = gauge('hotpath_queue_oldest_seconds', 'Wait of the oldest job in seconds', 'work')
  const faults = gauge('hotpath_faults', 'Submissions whose verdict is fault and that were not measured again')
  const agents = gauge('hotpath_agents', 'Agents seen recently')
  const out = gauge('hotpath_lane_out', '1 if the lane gets no work because its canary readings are off', 'agent')
  const canary = gauge(
    'hotpath_lane_canary_ratio',
    'Measured over true ratio, of equal code and of code with a known ratio; 1 is perfect',
    'agent',
    'canary',
  )
  const share = gauge('hotpath_lane_core_share', 'Share of its core that the lane had at its last canary reading', 'agent')

  return (state) => {
    for (const each of [jobs, oldest, out, canary, share, agents]) each.reset()
    up.set(state === null ? 0 : 1)
    if (state === null) {
      faults.remove()
      return agents.remove()
    }
    faults.set(state.faults)
    for (const [work, { waiting, running, oldestSeconds }] of Object.entries(state.depths)) {
      jobs.set({ work, state: 'waiting' }, waiting)
      jobs.set({ work, state: 'running' }, running)
      oldest.set({ work }, oldestSeconds)
    }
    agents.set(state.agents.length)
    for (const { agent, lane } of state.agents) {
      if (lane === undefined) continue
      out.set({ agent }, lane.out === null ? 0 : 1)
      if (lane.share === 0) continue // no canary reading yet
      canary.set({ agent, canary: 'equal' }, lane.equal)
      canary.set({ agent, canary: 'known' }, lane.known)
      share.set({ agent }, lane.share)
    }
  }
}
