import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Natural } from './corpus.ts'
import type { Exercise, HeapTarget, SpeedTarget, Outcome } from '../../../contracts/index.ts'

/** What a long run in plain Node found. A borderline solution is so near the target that neither word is wrong. */
export const LABELS = ['flat', 'leak', 'fast', 'slow', 'borderline', 'wrong'] as const
export type LabelOutcome = (typeof LABELS)[number]

/** What a labeller finds out about one solution. */
export interface Found {
  label: LabelOutcome
  /** Of a wrong one: what the tests or the check said. */
  why?: string
  /** Calls, or requests, that the figures rest on; 0 where none were measured. */
  calls: number
  /** By name with the unit in it, e.g. `bytesPerCall`. */
  figures: Record<string, number>
}

export interface Label extends Found {
  /** 1: seen when the rules were last changed. 2: unseen. The people who changed them did not know it, and its author did not know their verdicts. */
  part: 1 | 2
  /** Of the source that was labelled. */
  sha256: string
  /** Bytes per call, or times faster: what the label was held against. */
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

/** The verdict that a label asks for; null where either would be fair. */
export function expectedOutcome(label: LabelOutcome): Outcome | null {
  return label === 'borderline' ? null : EXPECTED[label]
}

export function targetOf({ manifest }: Exercise): number {
  return manifest.kind === 'heap' ? (manifest.target as HeapTarget).bytesPerCall : (manifest.target as SpeedTarget).required
}

/** Whether a label is of this very source, held against this very target. */
export function isCurrent(label: Label | undefined, { sha256, exercise }: Natural): boolean {
  return label !== undefined && label.sha256 === sha256 && label.target === targetOf(exercise)
}

/** The labels of one exercise; none where it has no labels.json yet. */
export function readLabels(folder: string, slug: string): Labels {
  const path = join(folder, slug, 'labels.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Labels) : {}
}

/** One line per solution, so that a change shows which was labelled again. */
export function writeLabels(folder: string, slug: string, labels: Labels): void {
  const lines = Object.keys(labels)
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(labels[name])}`)
  writeFileSync(join(folder, slug, 'labels.json'), `{\n${lines.join(',\n')}\n}\n`)
}
