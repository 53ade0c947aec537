import { quantile } from '../../../runner/verdict/interval.ts'

/**
 * Stages of a verdict, in the order of the table. `code`: the submission, ours or a backend is sent to a sandbox and starts.
 * `checks`: whether answers stay fresh and failures are reported. `repeats`: sandboxes beside the lane repeat or check outputs.
 */
export const STAGES = [
  'sandboxes',
  'code',
  'warm-up',
  'windows',
  'canaries',
  'checks',
  'tests',
  'repeats',
  'benchmark.js',
  'trials',
  'teardown',
] as const
export type Stage = (typeof STAGES)[number]

/** A piece of a verdict: what it belongs to, when it happened (ms of one clock), and the CPU time of its sandbox. */
export interface LedgerEntry {
  stage: Stage
  fromMs: number
  toMs: number
  laneNs: number
  besideNs: number
}

/** Seconds of one stage of one verdict. */
export interface StageFigures {
  /** Wall-clock time in which it was under way. */
  wall: number
  /** The part of it in which nothing else was, so that the verdict waited for this stage alone. */
  alone: number
  laneCpu: number
  besideCpu: number
}

export interface VerdictFigures {
  stages: Partial<Record<Stage, StageFigures>>
  /** Seconds until the verdict, and those in which no sandbox was asked anything. */
  seconds: number
  idle: number
}

/** Sums up the entries of one verdict from `fromMs` to `toMs`. Later work of a sandbox costs CPU time, but nobody waits for it. */
export function figuresOf(entries: readonly LedgerEntry[], fromMs: number, toMs: number): VerdictFigures {
  const clipped = entries.map((entry) => ({ ...entry, fromMs: clip(entry.fromMs, fromMs, toMs), toMs: clip(entry.toMs, fromMs, toMs) }))
  const cuts = [...new Set([fromMs, toMs, ...clipped.flatMap((entry) => [entry.fromMs, entry.toMs])])].sort((a, b) => a - b)
  const stages: VerdictFigures['stages'] = {}
  const of = (stage: Stage) => (stages[stage] ??= { wall: 0, alone: 0, laneCpu: 0, besideCpu: 0 })
  let idle = 0
  for (const [index, cut] of cuts.slice(0, -1).entries()) {
    const seconds = (cuts[index + 1]! - cut) / 1000
    const under = new Set(clipped.filter((entry) => entry.fromMs <= cut && entry.toMs > cut).map(({ stage }) => stage))
    if (under.size === 0) idle += seconds
    for (const stage of under) {
      of(stage).wall += seconds
      if (under.size === 1) of(stage).alone += seconds
    }
  }
  for (const { stage, laneNs, besideNs } of entries) {
    of(stage).laneCpu += laneNs / 1e9
    of(stage).besideCpu += besideNs / 1e9
  }
  return { stages, seconds: (toMs - fromMs) / 1000, idle }
}

function clip(ms: number, from: number, to: number): number {
  return Math.min(Math.max(ms, from), to)
}

/** Medians over verdicts of each figure. A stage that a verdict did without counts as 0. */
export function mediansOf(verdicts: readonly VerdictFigures[]): VerdictFigures {
  const middle = (figure: (one: VerdictFigures) => number) => quantile(verdicts.map(figure), 0.5)
  const there = STAGES.filter((stage) => verdicts.some(({ stages }) => stages[stage] !== undefined))
  const of = (stage: Stage, key: keyof StageFigures) => middle(({ stages }) => stages[stage]?.[key] ?? 0)
  const figures = (stage: Stage) => ({
    wall: of(stage, 'wall'),
    alone: of(stage, 'alone'),
    laneCpu: of(stage, 'laneCpu'),
    besideCpu: of(stage, 'besideCpu'),
  })
  return {
    stages: Object.fromEntries(there.map((stage) => [stage, figures(stage)])),
    seconds: middle(({ seconds }) => seconds),
    idle: middle(({ idle }) => idle),
  }
}
