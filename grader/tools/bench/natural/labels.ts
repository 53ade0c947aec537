import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Natural } from './corpus.ts'
import type { Exercise, HeapTarget, SpeedTarget, Outcome } from '../../../contracts/index.ts'

/** Result of a long run in plain Node. A borderline solution is so near the target that neither verdict is wrong. */
export const LABELS = ['flat', 'leak', 'fast', 'slow', 'borderline', 'wrong'] as const
export type LabelOutcome = (typeof LABELS)[number]

/** The findings of a labeller about one solution. */
export interface LabelResult {
  label: LabelOutcome
  /** For a wrong solution: the message of the tests or the check. */
  why?: string
  /** Number of calls or requests behind the figures; 0 if none were measured. */
  calls: number
  /** By names that include the unit, e.g. `bytesPerCall`. */
  figures: Record<string, number>
}

export interface Label extends LabelResult {
  /**
   * 1: known when the rules were last changed. 2: unseen: the rules’ authors did not know it, and its author did not know their
   * verdicts.
   */
  part: 1 | 2
  /** Hash of the labelled source. */
  sha256: string
  /** The target behind the label: bytes per call, or a speed ratio. */
  target: number
  /** Version of Node that labelled it. */
  engine: string
}

/** By the solution's name. */
export type Labels = Record<string, Label>

const EXPECTED: Record<Exclude<LabelOutcome, 'borderline'>, Outcome> = {
  flat: 'pass',
  fast: 'pass',
  leak: 'leak',
  slow: 'slow',
  wrong: 'wrong',
}

/** The verdict that a label requires; null if either is acceptable. */
export function expectedOutcome(label: LabelOutcome): Outcome | null {
  return label === 'borderline' ? null : EXPECTED[label]
}

export function targetOf({ manifest }: Exercise): number {
  return manifest.kind === 'heap' ? (manifest.target as HeapTarget).bytesPerCall : (manifest.target as SpeedTarget).required
}

/** Whether a label is for exactly this source and target. */
export function isCurrent(label: Label | undefined, { sha256, exercise }: Natural): boolean {
  return label !== undefined && label.sha256 === sha256 && label.target === targetOf(exercise)
}

/** The labels of one exercise; none if it has no labels.json yet. */
export function readLabels(folder: string, slug: string): Labels {
  const path = join(folder, slug, 'labels.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Labels) : {}
}

/** One line per solution, so that a diff shows which ones were labelled again. */
export function writeLabels(folder: string, slug: string, labels: Labels): void {
  const lines = Object.keys(labels)
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(labels[name])}`)
  writeFileSync(join(folder, slug, 'labels.json'), `{\n${lines.join(',\n')}\n}\n`)
}
