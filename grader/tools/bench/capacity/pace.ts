import { live, mustBeJudged, send, type Lived } from './offering.ts'
import type { Chosen } from './choice.ts'
import { cpuSecondsOf } from './processes.ts'
import type { Running } from '../running.ts'

/** Warm-up submissions: the first finds all sandboxes ready and an empty queue. */
const BEFORE_THE_PACE = 1

export interface Pace {
  /** Seconds from each verdict to the next. */
  seconds: number[]
  words: string[]
  /** CPU seconds of the API and its store per submission: until all were accepted, and until all had their verdicts. */
  acceptCpuSeconds: number
  submissionCpuSeconds: number
}

/**
 * Sends all submissions at once, so that the agent is never idle, and follows them.
 * @param idleCores that an idle server uses
 * @throws Error if a verdict is a fault
 */
export async function keepPace({ address, pid }: Running, chosen: readonly Chosen[], idleCores: number): Promise<Pace> {
  const began = performance.now()
  const before = cpuSecondsOf(pid)
  const spent = () => Math.max(0, cpuSecondsOf(pid) - before - (idleCores * (performance.now() - began)) / 1000) / chosen.length
  const accepted = await Promise.all(chosen.map((one) => send(address, one)))
  const acceptCpuSeconds = spent()
  const lives = await Promise.all(accepted.map((one) => live(address, one)))
  const words = lives.map(({ outcome }) => outcome)
  mustBeJudged(words)
  return { seconds: apart(lives).slice(BEFORE_THE_PACE), words, acceptCpuSeconds, submissionCpuSeconds: spent() }
}

/** Seconds that each occupied the lane: since the previous verdict, or for the first since it began. */
export function apart(lives: readonly Lived[]): number[] {
  const inOrder = lives.toSorted((a, b) => a.verdictAt - b.verdictAt)
  return inOrder.map(({ verdictAt, begunAt }, index) => (verdictAt - (inOrder[index - 1]?.verdictAt ?? begunAt)) / 1000)
}
