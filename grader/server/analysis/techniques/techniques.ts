import type { Kind, SourceFiles, Technique, TechniqueFound } from '../../../contracts/index.ts'
// Not of the index, whose schemas take longer to load than most submissions to read.
import { TECHNIQUE_NAMES } from '../../../contracts/technique-names.ts'
import { changeOf, found, type Rule } from './change.ts'
import { batch, elsewhere, parallel } from './rules/joined.ts'
import { cache, share } from './rules/kept.ts'
import { reuse, shape } from './rules/kinds.ts'
import { less, swap } from './rules/less.ts'
import { algorithm, loop, unroll } from './rules/loops.ts'
import { hoist } from './rules/moved.ts'
import { release } from './rules/release.ts'
import { serialise } from './rules/serialise.ts'

const RULES: Record<Technique, Rule> = {
  algorithm,
  loop,
  unroll,
  shape,
  hoist,
  cache,
  share,
  batch,
  parallel,
  elsewhere,
  reuse,
  release,
  less,
  swap,
  serialise,
}

/** Places of one technique that are told; a person needs no more to see why. */
const MOST_PLACES = 4

/**
 * Which techniques a submission used, by comparing its syntax tree with the starter’s, and where it is seen.
 * It is a guess from the shape of the code: how often it is wrong, `npm run bench -- techniques` tells.
 * @param before the starter, all files
 * @param after the submission, all files
 */
export function techniquesOf(kind: Kind, before: SourceFiles, after: SourceFiles): TechniqueFound[] {
  try {
    const change = changeOf(kind, before, after)
    // Of what was not read nobody can say that it is gone.
    if (!change.before.isWhole || !change.after.isWhole) return []
    return TECHNIQUE_NAMES.flatMap((technique) => found(technique, RULES[technique](change)).slice(0, MOST_PLACES))
  } catch (error) {
    // Code that is nested deeper than the stack is a riddle, and no fault of whoever asks.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Their names, each once. */
export function namesOf(found: readonly TechniqueFound[]): Technique[] {
  return [...new Set(found.map(({ technique }) => technique))]
}
