import { setTimeout as sleep } from 'node:timers/promises'

const PROFILE_RUNS = 3

/**
 * Whether what is frozen computes nothing: less than 1 ms of `cpuNs` in 100 ms. The kernel books at ticks what was spent before, and
 * late where the machine is held up: of a few looks one must find nothing. What is not frozen spends tens of ms in each.
 */
export async function isFrozen(cpuNs: () => number): Promise<boolean> {
  for (let profileRuns = 0; profileRuns < PROFILE_RUNS; profileRuns++) {
    const before = cpuNs()
    await sleep(100)
    if (cpuNs() - before < 1e6) return true
  }
  return false
}
