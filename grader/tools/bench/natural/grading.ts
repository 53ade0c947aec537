import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Natural } from './corpus.ts'
import type { Label } from './labels.ts'
import type { Graded } from './rates.ts'
import { RULES, type Verdict } from '../../../contracts/index.ts'
import { HotpathError } from '../../../shared/errors.ts'
import type { Lane } from '../../../runner/lane.ts'
import { grade } from '../../../runner/pipeline.ts'
import { nameProcessor } from '../../../shared/processor.ts'

/** An unsure verdict is measured again, as for a learner. */
const MOST_RERUNS = 2

/** A verdict as a line of the saved file. */
export interface KeptVerdict extends Graded {
  sha256: string
  /** Of the exercise. */
  version: string
  engine: string
  processor: string
  /** ISO date. */
  gradedOn: string
  seconds: number
}

/** Grades a natural solution like a learner's, with re-runs. @throws if the command was stopped meanwhile */
export async function gradeNatural(natural: Natural, { part, label }: Label, lane: Lane, stop: AbortSignal): Promise<KeptVerdict> {
  const { exercise, name, sha256, files } = natural
  const { kind } = exercise.manifest
  const began = performance.now()
  const { verdict, summary } = await gradeAgain(() => grade({ exercise, files }, { ...lane, emit: () => {} }), lane, stop)
  return {
    kind,
    exercise: exercise.slug,
    name,
    part,
    label,
    got: verdict,
    summary,
    rule: RULES[kind],
    sha256,
    version: exercise.version,
    engine: lane.sandbox.engine,
    processor: nameProcessor(),
    gradedOn: new Date().toISOString().slice(0, 10),
    seconds: (performance.now() - began) / 1000,
  }
}

async function gradeAgain(gradeOnce: () => Promise<Verdict>, lane: Lane, stop: AbortSignal): Promise<Verdict> {
  for (let rerun = 0; ; rerun++) {
    await lane.sandbox.warmed()
    const verdict = await gradeOnce()
    stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
    if (verdict.verdict !== 'unsure' || rerun === MOST_RERUNS) return verdict
  }
}

/** The saved verdict for exactly this source, exercise, rule and engine, with the current label. */
export function keptOf(
  kept: readonly KeptVerdict[],
  { exercise, name, sha256 }: Natural,
  { part, label }: Label,
  engine: string,
): KeptVerdict | null {
  const same = (one: KeptVerdict) => one.exercise === exercise.slug && one.name === name && one.sha256 === sha256
  const current = (one: KeptVerdict) =>
    one.version === exercise.version && one.rule === RULES[exercise.manifest.kind] && one.engine === engine
  const found = kept.find((one) => same(one) && current(one))
  return found === undefined ? null : { ...found, part, label }
}

/** Saved verdicts, one line of JSON each; none if there is no file yet. @throws HotpathError E_USAGE, with `usage` */
export function readKept(file: string | undefined, usage: string): KeptVerdict[] {
  if (file === undefined || !existsSync(file)) return []
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as KeptVerdict)
  } catch (cause) {
    throw new HotpathError(
      'E_USAGE',
      { problem: `${file} has a line that is not a verdict: ${(cause as Error).message}.`, usage },
      { cause },
    )
  }
}

/** Appends a verdict at once, so that an interrupted run loses nothing. */
export function keepVerdict(file: string | undefined, one: KeptVerdict): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`)
}
