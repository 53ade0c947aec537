import { FingerprintIndex, type Fragment, type Pair as DolosPair } from '@dodona/dolos-core'
import { tokensOf, tokensOfAll } from './tokens.ts'

/**
 * Tokens per fingerprint, and window of fingerprints from which one is kept. Dolos's defaults are 23 and 17; on the normal form, these
 * values find as many copies with fewer false alarms (npm run bench -- similarity).
 */
const KGRAM_TOKENS = 27
const WINDOW = 10

/** Pairs below this are alike only because everyone solves the exercise with similar code. */
const LEAST_SIMILARITY = 0.5

/** Least number of fingerprints of both sources together: one or two lines beyond the starter prove nothing. */
const LEAST_OVERLAP = 12
const MOST_PAIRS = 100
const TENTHS = 10

/**
 * Most places of one fingerprint per source, for long tables or unrolled loops. Dolos compares each place with each of the other
 * source's, so two such sources would use up all memory.
 */
const MOST_REPEATS = 50

/** One learner’s source. */
export interface Source {
  submission: string
  /** Contents of its files. */
  texts: readonly string[]
}

/** Line range from 1, inclusive, numbered continuously over several files. */
export interface Lines {
  from: number
  to: number
}

/** Two similar submissions. */
export interface SimilarPair {
  left: string
  right: string
  /** Share of both sources that is also in the other, 0 to 1. */
  similarity: number
  /** Matching ranges, longest first. */
  fragments: { left: Lines; right: Lines }[]
}

export interface Comparison {
  /** Pairs above the thresholds, most similar first; at most a hundred. */
  pairs: SimilarPair[]
  /** Number of pairs above the thresholds. */
  alike: number
  /** Histogram: number of pairs with a similarity up to 0.1, 0.2, and so on. */
  spread: number[]
}

/**
 * Compares sources beyond what they were given: fingerprints of their normal form, as Dolos compares them
 * (Maertens et al., “Discovering and exploring cases of educational source code plagiarism with Dolos”, SoftwareX 26, 2024).
 * Similarity says nothing about its cause.
 * @param given texts that everybody started from
 */
export function compare(sources: readonly Source[], given: readonly string[]): Comparison {
  const index = new FingerprintIndex(KGRAM_TOKENS, WINDOW)
  const files = sources.map(({ submission, texts }) => tokensOfAll(`${submission}.js`, texts))
  index.addFiles(files)
  // After the files, because ignoring applies only to files that are already in the index.
  for (const text of given) index.addIgnoredFile(tokensOf('given.js', text))
  for (const shared of index.sharedFingerprints()) for (const file of shared.files()) shared.occurrencesOf(file).splice(MOST_REPEATS)
  const submissions = new Map(files.map((file, place) => [file.id, sources[place]!.submission]))
  const own = ownOf(index)
  const all = index.allPairs().map((pair) => ({ pair, similarity: shareOf(pair, own) }))
  const alike = all.filter(({ pair, similarity }) => similarity >= LEAST_SIMILARITY && pair.overlap >= LEAST_OVERLAP)
  const listed = alike.sort((a, b) => b.similarity - a.similarity || b.pair.longest - a.pair.longest).slice(0, MOST_PAIRS)
  return { pairs: listed.map((each) => toPair(each, submissions)), alike: alike.length, spread: spreadOf(all) }
}

/** Number of fingerprints of each file that are not from the starter, by file id. */
function ownOf(index: FingerprintIndex): ReadonlyMap<number, number> {
  return new Map(
    index.entries().map(({ file, shared }) => [file.id, [...shared].reduce((sum, one) => sum + one.occurrencesOf(file).length, 0)]),
  )
}

/**
 * Share of common fingerprints. Dolos's own similarity is not used: it counts occurrences but subtracts each of the starter's
 * fingerprints only once, and subtracts the left file's count from the right file too, so sources that keep the starter look too similar.
 * 0 without fingerprints.
 */
function shareOf({ overlap, leftFile, rightFile }: DolosPair, own: ReadonlyMap<number, number>): number {
  return overlap === 0 ? 0 : overlap / (own.get(leftFile.id)! + own.get(rightFile.id)!)
}

/** A pair from Dolos with its similarity. */
interface Shared {
  pair: DolosPair
  similarity: number
}

function spreadOf(pairs: readonly Shared[]): number[] {
  const spread = Array<number>(TENTHS).fill(0)
  for (const { similarity } of pairs) spread[Math.max(0, Math.ceil(similarity * TENTHS) - 1)]!++
  return spread
}

function toPair({ pair, similarity }: Shared, submissions: ReadonlyMap<number, string>): SimilarPair {
  const fragments = pair.buildFragments().sort((a, b) => b.pairs.length - a.pairs.length)
  return {
    left: submissions.get(pair.leftFile.id)!,
    right: submissions.get(pair.rightFile.id)!,
    similarity,
    fragments: fragments.map(toLines),
  }
}

function toLines({ leftSelection, rightSelection }: Fragment) {
  const lines = ({ startRow, endRow }: { startRow: number; endRow: number }): Lines => ({ from: startRow + 1, to: endRow + 1 })
  return { left: lines(leftSelection), right: lines(rightSelection) }
}
