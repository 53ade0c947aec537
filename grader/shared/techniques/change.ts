import type { Kind, SourceFiles, Technique, TechniqueFound } from '../../contracts/index.ts'
import type { Place } from './places.ts'
import { Program } from './program.ts'

/** A starter and the submission based on it. */
export interface Change {
  kind: Kind
  before: Program
  after: Program
}

/** Evidence of a technique: code in the submission, or code in the starter that is gone. */
export interface Seen {
  places: Iterable<Place>
  in?: TechniqueFound['in']
}

/** Detects one technique. */
export type Rule = (change: Change) => Seen

/** A starter and a submission, each with all of its files. */
export function changeOf(kind: Kind, before: SourceFiles, after: SourceFiles): Change {
  return { kind, before: new Program(before, kind), after: new Program(after, kind) }
}

/** The evidence as line ranges of files. */
export function found(technique: Technique, { places, in: side = 'submission' }: Seen): TechniqueFound[] {
  return [...places].map(({ file, node }) => ({ technique, file, in: side, from: node.loc!.start.line, to: node.loc!.end.line }))
}

export const NOTHING: Seen = { places: [] }
