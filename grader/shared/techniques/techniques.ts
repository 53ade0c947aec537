import type { Kind, SourceFiles, Technique, TechniqueFound } from '../../contracts/index.ts'
// Not from the index, whose schemas take longer to load than most submissions take to analyse.
import { TECHNIQUE_NAMES } from '../../contracts/technique-names.ts'
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

/** Most places reported per technique; enough for a person to see why. */
const MOST_PLACES = 4

/**
 * Techniques of a submission and their places, found by comparing its syntax tree with the starter’s.
 * A guess from the shape of the code; `npm run bench -- techniques` measures how often it is wrong.
 * @param before the starter, all files
 * @param after the submission, all files
 */
export function techniquesOf(kind: Kind, before: SourceFiles, after: SourceFiles): TechniqueFound[] {
  try {
    const change = changeOf(kind, before, after)
    // Code in files that could not be parsed may only seem to be gone.
    if (!change.before.isWhole || !change.after.isWhole) return []
    return TECHNIQUE_NAMES.flatMap((technique) => found(technique, RULES[technique](change)).slice(0, MOST_PLACES))
  } catch (error) {
    // Code nested too deep for the stack cannot be analysed; that is no reason to fail the request.
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Distinct technique names. */
export function namesOf(found: readonly TechniqueFound[]): Technique[] {
  return [...new Set(found.map(({ technique }) => technique))]
}
