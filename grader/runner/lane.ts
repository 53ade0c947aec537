import { setPriority } from 'node:os'
import { describeMachine } from './machine.ts'
import { openCanary, type Canary } from './measure/canary.ts'
import { openEngines } from './sandbox/engines/open.ts'
import { pinnedEngines } from './sandbox/engines/pinned.ts'
import { openOpponents, type WarmOpponent } from './measurers.ts'
import type { Opponents } from './measure/opponents.ts'
import { openSandbox } from './sandbox/open.ts'
import { afterFailure, describeLane, KNOWN_RATIO, laneHealth } from './verdict/lane.ts'
import { placeBeside } from '../shared/cores.ts'
import type { LaneSettings } from '../shared/config.ts'
import { CodeReader } from '../shared/techniques/code-reader.ts'
import type { LaneState, Machine } from '../contracts/index.ts'
import type { Engines, Sandbox } from './sandbox/sandbox.ts'

/** A measurement lane: a core that measures, with the canaries that check it. */
export interface Lane {
  sandbox: Sandbox
  canary: Canary
  /** Opponents for the next verdict, made while the lane is idle. */
  opponents: Opponents<WarmOpponent>
  /** Reads submissions for feedback on their code. */
  reader: CodeReader
  /** Other engines for this core, in the same kind of sandbox, fetched and started on first use. */
  engines: Engines
  /** Takes a reading. Returns why the lane cannot be trusted now; null if it can. */
  unfit(): Promise<string | null>
  /** State after the last reading; null before the first. */
  state(): LaneState | null
  /** The machine; null until the first good reading. */
  machine(): Machine | null
  /** Number of cores beside it that its measurements can use; 0 if they share its core. */
  coresBeside: number
  close(): Promise<void>
}

/** @throws HotpathError E_NO_DOCKER, E_IMAGE, E_SETTING */
export async function openLane(settings: LaneSettings): Promise<Lane> {
  const list = pinnedEngines(settings.engines) // first, so that a bad setting leaves nothing open
  hurry()
  const sandbox = await openSandbox(settings)
  const canary = await openCanary(sandbox, KNOWN_RATIO, (reading) => laneHealth(reading).healthy)
  const engines = openEngines({ ...settings, kind: sandbox.kind }, list)
  const opponents = openOpponents(sandbox, () => sandbox.warmed())
  const reader = new CodeReader()
  let state: LaneState | null = null
  let machine: Machine | null = null
  return {
    sandbox,
    canary,
    opponents,
    reader,
    engines,
    coresBeside: placeBeside(settings.laneCore, settings.lanes ?? undefined).others,
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
      reader.close()
      await opponents.close()
      await Promise.all([engines.close(), sandbox.close()])
    },
  }
}

/** The agent computes little, but its delays stretch the wall-clock times it measures. */
const NICENESS = -10

function hurry(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // Needs privileges. Without them verdicts are just as right, since they use CPU time, but slower on a busy machine.
  }
}
