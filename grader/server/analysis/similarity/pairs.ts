import { FingerprintIndex, type Fragment, type Pair as DolosPair } from '@dodona/dolos-core'
import { tokensOf, tokensOfAll } from './tokens.ts'

/**
 * Tokens of one fingerprint, and fingerprints of which one is kept. Dolos has 23 and 17; with these, on the normal form, fewer honest
 * solutions are alike and as many copies are found (npm run bench -- similarity).
 */
const KGRAM_TOKENS = 27
const WINDOW = 10

/** From half on it is worth a look; less is what an exercise makes everybody write. */
const LEAST_SIMILARITY = 0.5

/** Fingerprints of both together: a line or two that are left beside the starter say nothing. */
const LEAST_OVERLAP = 12
const MOST_PAIRS = 100
const TENTHS = 10

/**
 * Of what stands more often in one source, as in a long table or a long unrolled loop, these places are enough: each is held against each
 * of the other’s, and two such sources would take all memory.
 */
const MOST_REPEATS = 50

/** One learner’s source. */
export interface Source {
  submission: string
  /** Of its files. */
  texts: readonly string[]
}

/** Lines from 1, both ends included; those of several files are counted through. */
export interface Lines {
  from: number
  to: number
}

/** Two submissions. */
export interface SimilarPair {
  left: string
  right: string
  /** Of both, the share that is in the other, 0 to 1. */
  similarity: number
  /** Where the same stands, longest first. */
  fragments: { left: Lines; right: Lines }[]
}

export interface Comparison {
  /** Those that are worth a look, most alike first; at most a hundred. */
  pairs: SimilarPair[]
  /** How many are worth a look. */
  alike: number
  /** How many of all pairs are alike by up to a tenth, two tenths, and so on. */
  spread: number[]
}

/**
 * Compares sources beyond what they were given: fingerprints of their normal form, as Dolos compares them
 * (Maertens et al., “Discovering and exploring cases of educational source code plagiarism with Dolos”, SoftwareX 26, 2024).
 * That they are alike says nothing of why.
 * @param given texts that everybody began with
 */
export function compare(sources: readonly Source[], given: readonly string[]): Comparison {
  const index = new FingerprintIndex(KGRAM_TOKENS, WINDOW)
  const files = sources.map(({ submission, texts }) => tokensOfAll(`${submission}.js`, texts))
  index.addFiles(files)
  // After the files: what is ignored is taken from those that are there already.
  for (const text of given) index.addIgnoredFile(tokensOf('given.js', text))
  for (const shared of index.sharedFingerprints()) for (const file of shared.files()) shared.occurrencesOf(file).splice(MOST_REPEATS)
  const submissions = new Map(files.map((file, place) => [file.id, sources[place]!.submission]))
  const own = ownOf(index)
  const all = index.allPairs().map((pair) => ({ pair, similarity: shareOf(pair, own) }))
  const alike = all.filter(({ pair, similarity }) => similarity >= LEAST_SIMILARITY && pair.overlap >= LEAST_OVERLAP)
  const listed = alike.sort((a, b) => b.similarity - a.similarity || b.pair.longest - a.pair.longest).slice(0, MOST_PAIRS)
  return { pairs: listed.map((each) => toPair(each, submissions)), alike: alike.length, spread: spreadOf(all) }
}

/** How many fingerprints each file has beside those that it was given, by its id. */
function ownOf(index: FingerprintIndex): ReadonlyMap<number, number> {
  return new Map(
    index.entries().map(({ file, shared }) => [file.id, [...shared].reduce((sum, one) => sum + one.occurrencesOf(file).length, 0)]),
  )
}

/**
 * Dolos’ own share takes off what was given by its kinds, where it counts places, and takes the left file’s for the right one’s: whoever
 * kept the starter would be alike by more than there is. Two without a fingerprint have no share of each other.
 */
function shareOf({ overlap, leftFile, rightFile }: DolosPair, own: ReadonlyMap<number, number>): number {
  return overlap === 0 ? 0 : overlap / (own.get(leftFile.id)! + own.get(rightFile.id)!)
}

/** A pair of Dolos’ with the share that is the same. */
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
