import { setPriority } from 'node:os'
import { afterFailure } from './lane-state.ts'
import { describeMachine } from './machine.ts'
import { openCanary, type Canary } from './measure/canary.ts'
import { openEngines } from './sandbox/engines/open.ts'
import { pinnedEngines } from './sandbox/engines/pinned.ts'
import { openSandbox } from './sandbox/open.ts'
import { describeLane, KNOWN_RATIO, laneHealth } from './verdict/lane.ts'
import type { LaneSettings } from '../shared/config.ts'
import type { Engines, LaneState, Machine, Sandbox } from '../contracts/index.ts'

/** A core that measures, with the boxes that tell whether it can be believed. */
export interface Lane {
  sandbox: Sandbox
  canary: Canary
  /** Other engines for this core, in the same kind of sandbox; none is fetched or started before it is wanted. */
  engines: Engines
  /** Why it cannot be believed now; null where it can. */
  unfit(): Promise<string | null>
  /** What was found when that was asked last; null before. */
  state(): LaneState | null
  /** What it is; null until it could be believed for the first time. */
  machine(): Machine | null
  close(): Promise<void>
}

/** @throws HotpathError E_NO_DOCKER, E_IMAGE, E_SETTING */
export async function openLane(settings: LaneSettings): Promise<Lane> {
  const list = pinnedEngines(settings.engines) // before anything is open that a mistake in it would leave behind
  hurry()
  const sandbox = await openSandbox(settings)
  const canary = await openCanary(sandbox, KNOWN_RATIO, (reading) => laneHealth(reading).healthy)
  const engines = openEngines({ ...settings, kind: sandbox.kind }, list)
  let state: LaneState | null = null
  let machine: Machine | null = null
  return {
    sandbox,
    canary,
    engines,
    async unfit() {
      const reading = await canary.read().catch((error: Error) => {
        state = afterFailure(state, error)
        throw error
      })
      const health = laneHealth(reading)
      if (health.healthy) machine ??= describeMachine(reading)
      const out = health.healthy ? null : describeLane(health)
      state = { out, equal: Math.exp(health.equalError), known: Math.exp(health.knownError), share: health.share }
      return out
    },
    state: () => state,
    machine: () => machine,
    async close() {
      canary.close()
      await Promise.all([engines.close(), sandbox.close()])
    },
  }
}

/** The agent computes little and is waited for: late, it stretches the wall clock of what it measures. */
const NICENESS = -10

function hurry(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // Only a privileged user may. Verdicts rest on CPU time, so they are as right and take longer on a busy machine.
  }
}
