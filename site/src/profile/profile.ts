import type { CpuProfile, HotFunction } from '../../../grader/contracts/profile.ts'
import { count, nanoseconds, share } from '../shared/format.ts'

/** A profile in a sentence or two. */
export function describeProfile(cpu: CpuProfile): string {
  const perCall = `${count(cpu.calls)} calls in ${time(cpu.totalUs)} of samples, ${nanoseconds((cpu.totalUs * 1000) / cpu.calls)} per call.`
  const [hottest] = hottestFirst(cpu)
  if (!hottest || hottest.selfUs === 0) return `${perCall} No function stands out.`
  const own = hottest.file === null ? hottestFirst(cpu).find(({ file, selfUs }) => file !== null && selfUs > 0) : undefined
  const ofYours = own ? `; of your functions, ${own.name}: ${share(part(own.selfUs, cpu.totalUs))}` : ''
  return `${perCall} ${hottest.name} has the most self time: ${share(part(hottest.selfUs, cpu.totalUs))}${ofYours}.`
}

export function hottestFirst(cpu: CpuProfile): HotFunction[] {
  return [...cpu.functions].sort((a, b) => b.selfUs - a.selfUs)
}

/** Formats the microseconds of a frame. */
export function time(us: number): string {
  return nanoseconds(us * 1000)
}

/** A share of a whole that can be 0. */
export function part(value: number, whole: number): number {
  return whole > 0 ? Math.min(1, value / whole) : 0
}
