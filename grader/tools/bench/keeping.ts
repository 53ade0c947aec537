import { nameProcessor } from '../../shared/processor.ts'
import type { Record } from './records.ts'
import type { Lane } from '../../runner/lane.ts'
import { openOpponents } from '../../runner/measurers.ts'
import { grade } from '../../runner/pipeline.ts'
import { RULES, type Exercise, type SourceFiles, type SpeedTarget, type Verdict } from '../../contracts/index.ts'
import type { SandboxHandle, Sandbox } from '../../runner/sandbox/sandbox.ts'

type Samples = Record['samples']

/** A verdict with its samples and costs. */
export interface KeptVerdict {
  verdict: Verdict
  samples: Samples
  /** Seconds from submission to verdict. */
  seconds: number
  /** CPU time of all sandboxes, also of those made before it. */
  cpuSeconds: number
}

/** Grades one submission, as after another attempt at the exercise, and records its samples. */
export async function gradeKeeping(exercise: Exercise, files: SourceFiles, lane: Lane): Promise<KeptVerdict> {
  const samples: Samples = []
  const billed = billing(lane.sandbox)
  const opponents = openOpponents(billed.sandbox, () => lane.sandbox.warmed())
  opponents.prepare(exercise)
  await opponents.ready()
  await lane.sandbox.warmed()
  const began = performance.now()
  const verdict = await grade(
    { exercise, files },
    { sandbox: billed.sandbox, canary: lane.canary, opponents, emit: () => {}, keep: (sample) => samples.push(sample) },
  )
  const seconds = (performance.now() - began) / 1000
  await opponents.close()
  return { verdict, samples, seconds, cpuSeconds: billed.cpuSeconds() }
}

/** The fields of a verdict that every kind of saved line has. */
export function recordOf(
  exercise: Exercise,
  verdict: Verdict,
  samples: Samples,
  lane: Lane,
): Omit<Record, 'name' | 'noise' | 'right' | 'ratio' | 'seconds' | 'cpuSeconds'> {
  const { kind, target } = exercise.manifest
  const measured = verdict.speed ?? verdict.http
  return {
    kind,
    measuredOn: new Date().toISOString().slice(0, 10),
    rule: RULES[kind],
    engine: lane.sandbox.engine,
    processor: nameProcessor(),
    target: 'bytesPerCall' in target ? target.bytesPerCall : (target as SpeedTarget).required,
    ...('by' in target && { by: target.by }),
    outcome: verdict.verdict,
    low: measured?.low ?? null,
    high: measured?.high ?? null,
    voided: measured?.lane?.voided ?? 0,
    samples,
  }
}

/** Wraps a sandbox backend to sum up the CPU time of its sandboxes. */
function billing(sandbox: Sandbox): { sandbox: Sandbox; cpuSeconds: () => number } {
  let spentNs = 0
  const open: Sandbox['open'] = async (request) => {
    const box: SandboxHandle = await sandbox.open(request)
    const before = box.cpuNs()
    const close = box.close.bind(box)
    let closed = false
    box.close = () => {
      if (!closed) spentNs += box.cpuNs() - before
      closed = true
      return close()
    }
    return box
  }
  const { kind, engine, capabilities } = sandbox
  return {
    sandbox: { kind, engine, capabilities, open, warm: () => {}, warmed: async () => {}, close: async () => {} },
    cpuSeconds: () => spentNs / 1e9,
  }
}
