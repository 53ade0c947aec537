import { setTimeout as sleep } from 'node:timers/promises'

const CHECKS = 3

/**
 * Whether a frozen sandbox computes nothing: less than 1 ms of `cpuNs` in 100 ms. The kernel accounts earlier use at ticks, and
 * late on a busy machine, so one of several checks must find nothing. An unfrozen one spends tens of ms in each.
 */
export async function isFrozen(cpuNs: () => number): Promise<boolean> {
  for (let checks = 0; checks < CHECKS; checks++) {
    const before = cpuNs()
    await sleep(100)
    if (cpuNs() - before < 1e6) return true
  }
  return false
}
