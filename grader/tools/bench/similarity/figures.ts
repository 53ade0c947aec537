import type { Exercise } from '../../../contracts/index.ts'
import { solutionFiles } from '../../../shared/catalogue/solutions.ts'
import { compare, type Source } from '../../../server/analysis/similarity/pairs.ts'
import { naturalFolder, readNatural } from '../natural/corpus.ts'
import { exactInterval } from '../natural/rates.ts'
import { DISGUISES } from './disguises.ts'
import { TREATMENTS, type Treatment } from './treatments.ts'

/** A share with its exact interval of 95 %. */
export interface Rate {
  count: number
  of: number
  low: number
  high: number
}

/** Shares for honest solutions after a treatment: similar pairs, and solutions in such a pair. */
export interface FalseRate {
  pairs: Rate
  solutions: Rate
}

export interface SimilarityFigures {
  /** By corpus, then by treatment. */
  honest: Record<string, Record<string, FalseRate>>
  /** Share of copies found, by disguise. */
  copies: Record<string, Rate>
}

/** Different solutions of one exercise, each as the texts to compare. */
export interface Solved {
  exercise: Exercise
  solutions: { name: string; texts: readonly string[] }[]
}

const IS_CODE = /\.[cm]?js$/

/** The correct solutions of our own exercises, each written to be different. */
export function ownSolutions(exercises: readonly Exercise[]): Solved[] {
  return exercises.map((exercise) => ({
    exercise,
    solutions: Object.entries(exercise.manifest.solutions)
      .filter(([, { verdict }]) => verdict === 'pass')
      .map(([name]) => ({ name, texts: textsOf(solutionFiles(exercise, name)) }))
      .filter(({ texts }) => texts.length > 0),
  }))
}

/** Solutions in the styles of many different people. */
export function naturalSolutions(exercises: readonly Exercise[]): Solved[] {
  const natural = readNatural(naturalFolder, exercises)
  return exercises.map((exercise) => ({
    exercise,
    solutions: natural.filter((one) => one.exercise === exercise).map(({ name, files }) => ({ name, texts: textsOf(files) })),
  }))
}

/** Measures how often honest solutions are similar after each treatment, and how often a copy in each disguise is found. */
export function similarityFigures(own: readonly Solved[], natural: readonly Solved[]): SimilarityFigures {
  const honest = Object.fromEntries(
    Object.entries({ own, natural }).map(([corpus, solved]) => [
      corpus,
      Object.fromEntries(Object.entries(TREATMENTS).map(([name, treatment]) => [name, falseRate(solved, treatment)])),
    ]),
  )
  return {
    honest,
    copies: Object.fromEntries(Object.entries(DISGUISES).map(([name, disguise]) => [name, detection([...own, ...natural], disguise)])),
  }
}

/** Over the pairs within each exercise. */
export function falseRate(solved: readonly Solved[], treatment: Treatment): FalseRate {
  let [pairs, ofPairs, accused, ofSolutions] = [0, 0, 0, 0]
  for (const { exercise, solutions } of solved) {
    const found = pairsOf(
      exercise,
      solutions.map(({ name, texts }, at) => ({ submission: name, texts: texts.map((text) => treatment(text, at)) })),
    )
    pairs += found.length
    ofPairs += (solutions.length * (solutions.length - 1)) / 2
    accused += new Set(found.flat()).size
    ofSolutions += solutions.length < 2 ? 0 : solutions.length
  }
  return { pairs: rate(pairs, ofPairs), solutions: rate(accused, ofSolutions) }
}

/** Each solution beside its own copy. */
export function detection(solved: readonly Solved[], disguise: Treatment): Rate {
  const copies = solved.flatMap(({ exercise, solutions }) =>
    solutions.map(
      ({ texts }, at) =>
        pairsOf(exercise, [
          { submission: 'original', texts },
          { submission: 'copy', texts: texts.map((text) => disguise(text, at)) },
        ]).length,
    ),
  )
  return rate(copies.filter((found) => found === 1).length, copies.length)
}

/** All pairs that are at least 50 % similar; the page lists only the first hundred. */
function pairsOf(exercise: Exercise, sources: readonly Source[]): [string, string][] {
  const { pairs, alike } = compare(sources, textsOf(exercise.starter))
  if (alike > pairs.length) throw new Error(`${exercise.slug}: ${alike} pairs, of which ${pairs.length} are listed`)
  return pairs.map(({ left, right }) => [left, right])
}

function textsOf(files: Readonly<Record<string, string>>): string[] {
  return Object.keys(files)
    .filter((name) => IS_CODE.test(name))
    .sort()
    .map((name) => files[name]!)
}

function rate(count: number, of: number): Rate {
  return { count, of, ...exactInterval(count, of) }
}
