import type { Natural } from './corpus.ts'
import { labelFunction } from './label-function.ts'
import { labelHeap } from './label-heap.ts'
import { labelServer } from './label-server.ts'
import { isCurrent, readLabels, targetOf, writeLabels, type LabelResult, type Label } from './labels.ts'
import type { Kind } from '../../../contracts/index.ts'

/** Labels a solution by running it in plain Node. */
export type Labeller = (natural: Natural) => Promise<LabelResult>

/** By kind of task. */
export const LABELLERS: Partial<Record<Kind, Labeller>> = { heap: labelHeap, function: labelFunction, http: labelServer }

/**
 * Labels the solutions without a label for their current source and target, and writes each at once. A solution keeps its part. @param
 * part for solutions without one
 */
export async function labelAll(
  folder: string,
  corpus: readonly Natural[],
  part: Label['part'],
  report: (natural: Natural, label: Label) => void,
): Promise<void> {
  for (const natural of corpus) {
    const { slug, manifest } = natural.exercise
    const before: Label | undefined = readLabels(folder, slug)[natural.name]
    if (isCurrent(before, natural)) continue
    const found = await LABELLERS[manifest.kind]!(natural)
    const label: Label = {
      part: before?.part ?? part,
      sha256: natural.sha256,
      target: targetOf(natural.exercise),
      engine: process.versions.node,
      ...found,
    }
    writeLabels(folder, slug, { ...readLabels(folder, slug), [natural.name]: label })
    report(natural, label)
  }
}

/** Removes the labels of deleted solutions. @param corpus the complete corpus */
export function forgetGone(folder: string, corpus: readonly Natural[]): void {
  for (const [slug, its] of Map.groupBy(corpus, ({ exercise }) => exercise.slug)) {
    const names = new Set(its.map(({ name }) => name))
    const labels = Object.entries(readLabels(folder, slug))
    if (labels.some(([name]) => !names.has(name))) writeLabels(folder, slug, Object.fromEntries(labels.filter(([name]) => names.has(name))))
  }
}
