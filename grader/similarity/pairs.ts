import { FingerprintIndex, type Fragment, type Pair as DolosPair } from '@dodona/dolos-core'
import { tokensOf } from './tokens.ts'

/** Tokens of one fingerprint, and fingerprints of which one is kept: as Dolos has them, for exercises of some dozen lines. */
const KGRAM_TOKENS = 23
const WINDOW = 17

/** From half on it is worth a look; less is what an exercise makes everybody write. */
const LEAST_SIMILARITY = 0.5

/** Fingerprints of both together: a line or two that are left beside the starter say nothing. */
const LEAST_OVERLAP = 8
const MOST_PAIRS = 100

/** One learner’s source. */
export interface Source {
  person: string
  submission: string
  text: string
}

/** Lines from 1, both ends included. */
export interface Lines {
  from: number
  to: number
}

export interface SimilarPair {
  left: Source
  right: Source
  /** Of both, the share that is in the other, 0 to 1. */
  similarity: number
  /** Where the same stands, longest first. */
  fragments: { left: Lines; right: Lines }[]
}

/**
 * Pairs of sources that are alike beyond what they were given, most alike first: fingerprints of their syntax, as Dolos compares them
 * (Maertens et al., “Discovering and exploring cases of educational source code plagiarism with Dolos”, SoftwareX 26, 2024).
 * That they are alike says nothing of why.
 */
export function similarPairs(sources: readonly Source[], given: readonly string[]): SimilarPair[] {
  const index = new FingerprintIndex(KGRAM_TOKENS, WINDOW)
  const files = sources.map(({ submission, text }) => tokensOf(`${submission}.js`, text))
  index.addFiles(files)
  // After the files: what is ignored is taken from those that are there already.
  for (const text of given) index.addIgnoredFile(tokensOf('given.js', text))
  const byId = new Map(files.map((file, place) => [file.id, sources[place]!]))
  return index
    .allPairs()
    .filter(({ similarity, overlap }) => similarity >= LEAST_SIMILARITY && overlap >= LEAST_OVERLAP)
    .sort((a, b) => b.similarity - a.similarity || b.longest - a.longest)
    .slice(0, MOST_PAIRS)
    .map((pair) => toPair(pair, byId))
}

function toPair(pair: DolosPair, byId: ReadonlyMap<number, Source>): SimilarPair {
  const fragments = pair.buildFragments().sort((a, b) => b.pairs.length - a.pairs.length)
  return { left: byId.get(pair.leftFile.id)!, right: byId.get(pair.rightFile.id)!, similarity: pair.similarity, fragments: fragments.map(toLines) }
}

function toLines({ leftSelection, rightSelection }: Fragment) {
  const lines = ({ startRow, endRow }: { startRow: number; endRow: number }): Lines => ({ from: startRow + 1, to: endRow + 1 })
  return { left: lines(leftSelection), right: lines(rightSelection) }
}
