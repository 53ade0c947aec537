import { Gauge, type Registry } from 'prom-client'
import type { AgentAbout, Depth, WorkKind } from '../../../contracts/index.ts'
import { seenAgents } from '../../gradebook/agents.ts'
import { countFaults } from '../../gradebook/faults.ts'
import { readDepths } from '../../queue/depths.ts'
import type { Db } from '../../store/store.ts'

/** What the store says of the whole, whichever process asks. */
export interface State {
  depths: Record<WorkKind, Depth>
  /** Seen of late. */
  agents: readonly AgentAbout[]
  /** Submissions whose verdict is a fault of ours. */
  faults: number
}

export async function readState(db: Db): Promise<State> {
  const [depths, agents, faults] = await Promise.all([readDepths(db), seenAgents(db), countFaults(db)])
  return { depths, agents, faults }
}

/** Makes the gauges of the store's state, and returns what sets all of them at once: what has gone leaves no old value behind. */
export function describeState(registry: Registry): (state: State | null) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('hotpath_store_up', '1 where the store answers; without it, nothing is told of queue and lanes')
  const jobs = gauge('hotpath_queue_jobs', 'Jobs by kind of work that wait, or run', 'work', 'state')
  const oldest = gauge('hotpath_queue_oldest_seconds', 'For how long the oldest job has waited', 'work')
  const faults = gauge('hotpath_faults', 'Submissions that ended in a fault of ours, and were not measured again since')
  const agents = gauge('hotpath_agents', 'Agents seen of late')
  const out = gauge('hotpath_lane_out', '1 where the lane is taken out because it reads wrong', 'agent')
  const canary = gauge(
    'hotpath_lane_canary_ratio',
    'What the lane read of equal code, and of a known ratio, over what they are: 1 on a perfect lane',
    'agent',
    'canary',
  )
  const share = gauge('hotpath_lane_core_share', 'Share of its core that the lane had at its last reading', 'agent')

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
      if (lane.share === 0) continue // nothing was read yet
      canary.set({ agent, canary: 'equal' }, lane.equal)
      canary.set({ agent, canary: 'known' }, lane.known)
      share.set({ agent }, lane.share)
    }
  }
}
