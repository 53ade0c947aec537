import { shuffler } from 'd3-array'
import { randomLcg } from 'd3-random'
import type { Outcome } from './outcomes.ts'
import type { Attack, Honest } from '../attack/corpus.ts'
import { rightFiles, rightSolution } from '../../shared/catalogue/solutions.ts'
import type { Exercise, SourceFiles } from '../../contracts/index.ts'

/** A submission of the flood, and the outcomes that it may get. */
export interface BenchEntry extends Pick<Outcome, 'who' | 'name' | 'words'> {
  exercise: string
  files: SourceFiles
}

/** Folders of the corpus for the flood: those that strain the machine most. */
const FOLDERS = ['denial', 'host', 'result', 'time', 'memory', 'findings']

/** Number of server submissions, which take eight seconds or more each. */
const HOSTILE_SERVERS = 3
const HONEST_SERVERS = 2

/** The requested number of attacks in random order, repeated if there are not enough. */
export function hostileEntries(attacks: readonly Attack[], exercises: readonly Exercise[], count: number, seed: number): BenchEntry[] {
  const shuffle = shuffler(randomLcg(seed))
  const wanted = shuffle(attacks.filter(({ folder, target }) => FOLDERS.includes(folder) && exercises.some(({ slug }) => slug === target)))
  const isServer = ({ target }: Attack) => exerciseOf(exercises, target).manifest.kind === 'http'
  const few = wanted.filter(isServer).slice(0, HOSTILE_SERVERS)
  const most = wanted.filter((attack) => !isServer(attack))
  return [...few, ...again(most, count - few.length)].slice(0, count).map(({ name, words, target, source }) => {
    return { who: 'hostile', name, words, exercise: target, files: asEntry(exerciseOf(exercises, target), source) }
  })
}

/**
 * A few servers, every unusual solution that must pass, and otherwise the first right solutions of the exercises in turn;
 * no load tests, which take longer than all others.
 */
export function honestEntries(unusual: readonly BenchEntry[], exercises: readonly Exercise[], count: number): BenchEntry[] {
  const isServer = ({ manifest }: Exercise) => manifest.kind === 'http'
  const servers = again(exercises.filter(isServer), HONEST_SERVERS)
  const others = again(
    exercises.filter((exercise) => !isServer(exercise) && !exercise.trials),
    count,
  )
  return [...servers.map(rightEntry), ...unusual, ...others.map(rightEntry)].slice(0, count)
}

/** The unusual solutions for which only `pass` is right, without load tests. */
export function unusualEntries(unusual: readonly Honest[], exercises: readonly Exercise[]): BenchEntry[] {
  const quick = unusual.filter(({ target, words }) => words.join() === 'pass' && !exerciseOf(exercises, target).trials)
  return quick.map(({ name, target, source, beside }) => {
    return { who: 'honest', name, words: ['pass'], exercise: target, files: asEntry(exerciseOf(exercises, target), source, beside) }
  })
}

export function inRandomOrder<T>(values: readonly T[], seed: number): T[] {
  return shuffler(randomLcg(seed))([...values])
}

function rightEntry(exercise: Exercise): BenchEntry {
  const { slug } = exercise
  return {
    who: 'honest',
    name: `${slug}/${rightSolution(exercise)}`,
    words: ['pass'],
    exercise: slug,
    files: editable(exercise, rightFiles(exercise)),
  }
}

function asEntry(exercise: Exercise, source: string, beside: SourceFiles = {}): SourceFiles {
  return editable(exercise, { ...exercise.starter, ...beside, [exercise.manifest.files.entry]: source })
}

/** The body that the API accepts. */
export function editable({ manifest }: Exercise, files: SourceFiles): SourceFiles {
  return Object.fromEntries(manifest.files.editable.map((name) => [name, files[name]!]))
}

function exerciseOf(exercises: readonly Exercise[], slug: string): Exercise {
  const exercise = exercises.find((one) => one.slug === slug)
  if (exercise === undefined) throw new Error(`There is no exercise “${slug}”`)
  return exercise
}

function again<T>(values: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, index) => values[index % values.length]!)
}
