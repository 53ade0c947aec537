import { existsSync, readFileSync } from 'node:fs'
import { release } from 'node:os'
import { STEPS_PER_CALL } from './measure/canary.ts'
import type { LaneReading, Machine } from '../contracts/index.ts'

/** Speeds within about a fifth are one class: a core's clock varies less between readings, and newer cores differ by more. */
const CLASSES_PER_DOUBLING = 4

/** Describes this machine, with the speed of the core from the latest canary reading. */
export function describeMachine(reading: LaneReading): Machine {
  return classified({ cpu: cpuModel(), kernel: release(), cgroup: cgroupVersion(), stepNs: stepNs(reading) })
}

/** Adds the machine class, which is equal for machines with comparable figures. Pure. */
export function classified({ cpu, kernel, cgroup, stepNs }: Omit<Machine, 'class'>): Machine {
  const typical = 2 ** (Math.round(Math.log2(stepNs) * CLASSES_PER_DOUBLING) / CLASSES_PER_DOUBLING)
  const version = /^\d+\.\d+/.exec(kernel)?.[0] ?? kernel
  return {
    class: `${cpu}, ${typical.toPrecision(2)} ns per step, Linux ${version}${cgroup === null ? '' : `, cgroup v${cgroup}`}`,
    cpu,
    kernel,
    cgroup,
    stepNs,
  }
}

/** CPU time per step of the canaries' loop, ns, from the fastest batch, since disturbances only slow batches down. Pure. */
export function stepNs({ rounds }: LaneReading): number {
  return Math.min(...rounds.flatMap(({ same, again }) => [same, again]).map(({ cpuNs, calls }) => cpuNs / calls / STEPS_PER_CALL))
}

function cpuModel(): string {
  const text = existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : ''
  const name = /^(?:model name|Model|cpu model|CPU part)\s*:\s*(.+)$/m.exec(text)?.[1] ?? process.arch
  return name.replaceAll(/\s+/g, ' ').trim().slice(0, 100)
}

function cgroupVersion(): 1 | 2 | null {
  if (existsSync('/sys/fs/cgroup/cgroup.controllers')) return 2
  return existsSync('/sys/fs/cgroup/memory') ? 1 : null
}
