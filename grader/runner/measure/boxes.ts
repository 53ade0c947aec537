import { verifierLimits } from './verifier.ts'
import type { Exercise, Kind, Limits } from '../../contracts/index.ts'
import type { SandboxRequest, Role } from '../sandbox/sandbox.ts'

/** Sandboxes that one verdict opens at its start, or if the smallest number of sessions is enough. */
const USED: Record<Kind, readonly (readonly [Role, SandboxRequest['core'], number, ((limits: Limits) => Limits)?])[]> = {
  function: [
    ['tests', 'aside', 1],
    ['compute', 'measure', 6],
    ['compute', 'aside', 1],
    ['compute', 'aside', 1, verifierLimits],
  ],
  heap: [
    ['tests', 'aside', 1],
    ['compute', 'measure', 1],
    ['compute', 'aside', 2],
  ],
  http: [
    ['server-tests', 'aside', 1],
    ['world', 'aside', 4],
    ['server', 'measure', 4],
  ],
  // Those of the first trials, which start at once.
  'load-test': [
    ['server-tests', 'measure', 1],
    ['world', 'measure', 2],
    ['load-test', 'measure', 2],
  ],
  reading: [],
}

/**
 * Limits of a check. Tests take less than a second; an endless loop occupies the core of all checks until its time is over. The same for
 * every exercise, so that one warm sandbox fits all.
 */
const CHECK_SECONDS = 5

/** The limits of a check of any of these exercises: the most that one of them allows, in less time. */
export function checkLimits(exercises: readonly Exercise[]): Limits {
  const most = (of: (limits: Limits) => number) => Math.max(...measured(exercises).map(({ manifest }) => of(manifest.limits)))
  return {
    wallSeconds: CHECK_SECONDS,
    cpuSeconds: CHECK_SECONDS,
    memoryMb: most(({ memoryMb }) => memoryMb),
    pids: most(({ pids }) => pids),
    outputKb: most(({ outputKb }) => outputKb),
    fileKb: most(({ fileKb }) => fileKb),
  }
}

/** The sandboxes to keep ready for checks: a second one is made while the first runs. */
export function checkBoxes(exercises: readonly Exercise[]): SandboxRequest[] {
  const limits = checkLimits(exercises)
  const roles = new Set(measured(exercises).map(({ manifest }) => testRole(manifest.kind)))
  return [...roles].flatMap((role) => Array.from({ length: CHECKS_READY }, () => ({ role, core: 'check' as const, limits })))
}

const CHECKS_READY = 2

function measured(exercises: readonly Exercise[]): Exercise[] {
  return exercises.filter(({ manifest }) => manifest.kind !== 'reading')
}

/** The role of the sandbox that runs the TAP tests. */
export function testRole(kind: Kind): Role {
  return kind === 'http' || kind === 'load-test' ? 'server-tests' : 'tests'
}

/** The sandboxes to keep ready so that a verdict on any of these exercises does not wait for one. */
export function sandboxesFor(exercises: readonly Exercise[]): SandboxRequest[] {
  const most = new Map<string, SandboxRequest[]>()
  for (const { manifest } of exercises) {
    for (const [role, core, count, limitsOf = (limits: Limits) => limits] of USED[manifest.kind]) {
      const requests = Array.from({ length: count }, () => ({ role, core, limits: limitsOf(manifest.limits) }))
      const key = JSON.stringify(requests[0])
      if ((most.get(key)?.length ?? 0) < count) most.set(key, requests)
    }
  }
  return [...most.values()].flat()
}
