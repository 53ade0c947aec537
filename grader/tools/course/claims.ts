import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { blocks, nodes, type Lesson } from './lesson.ts'
import { shareOf } from './profile-share.ts'
import { sentences } from './sentences.ts'
import type { Figure } from './figures.ts'

/** What a sentence rests on. `npm test` checks the first three kinds. */
export type Evidence =
  /**
   * A calculation whose value is between `from` and `to`. Each letter in it is a bar, as `figure: label` or `lesson#figure: label`, with
   * `, low` or `, high` for an end of its interval; or, where the figure is a profile, the share in per cent of a function, as
   * `figure: function, self` or `figure: function, total`.
   */
  | { calculate: string; with?: Record<string, string>; from: number; to: number }
  /** A part of an output that the lesson shows. */
  | { printed: string }
  /** A part of a file of the project. */
  | { file: string; has: string }
  /** A command that an author ran, and what it gave. It is not run again. */
  | { command: string; gave: string }
  /** A text outside of the project. */
  | { source: string }
  /** Who sets the number: an example, a task, a command of the lesson. */
  | { given: string }

/** A sentence of a lesson and its evidence. */
export interface Claim {
  /** File of the step, relative to course/, without .mdx. */
  step: string
  /** The sentence or a part of it as readers see it, with … for a number from a figure and ` around code. */
  sentence: string
  evidence: Evidence[]
}

/** The claims of the project at `root`. */
export function readClaims(root: string): Claim[] {
  const file = join(root, 'course/claims.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Claim[]) : []
}

/** Sentences of a lesson with a typed number that has a unit, by step. Numbers from `<Value>` are held by their figure. */
export function quantities(lesson: Lesson): { step: string; sentence: string }[] {
  return lesson.steps.flatMap(({ path, tree }) =>
    [...new Set(sentences(tree))].filter(isQuantity).map((sentence) => ({ step: stepOf(path), sentence })),
  )
}

/** Sentences whose numbers all come from a figure. */
export function drawn(lesson: Lesson): string[] {
  return lesson.steps.flatMap(({ tree }) => sentences(tree).filter((sentence) => sentence.includes('…') && !isQuantity(sentence)))
}

/** What is wrong with the claims: sentences that are gone, evidence that doesn't hold, sentences with a number and no claim. */
export function claimFindings(root: string, lessons: readonly Lesson[], claims: readonly Claim[]): string[] {
  const broken = claims.flatMap((claim) => findingsOf(root, lessons, claim).map((what) => `${claim.step}, “${claim.sentence}”: ${what}`))
  const missing = lessons.flatMap((lesson) => unclaimed(lesson, claims)).map(({ step, sentence }) => `${step}, “${sentence}”: no claim`)
  return [...broken, ...missing]
}

/** Sentences with a number that no claim covers. */
export function unclaimed(lesson: Lesson, claims: readonly Claim[]): { step: string; sentence: string }[] {
  const covers = (step: string, sentence: string) => (claim: Claim) => claim.step === step && sentence.includes(claim.sentence)
  return quantities(lesson).filter(({ step, sentence }) => !claims.some(covers(step, sentence)))
}

function findingsOf(root: string, lessons: readonly Lesson[], { step, sentence, evidence }: Claim): string[] {
  const lesson = lessons.find(({ slug }) => slug === step.split('/')[0])
  const tree = lesson?.steps.find(({ path }) => stepOf(path) === step)?.tree
  if (!lesson || !tree) return ['the step is gone']
  const stands = sentences(tree).some((one) => one.includes(sentence))
  const none = evidence.length === 0 ? ['there is no evidence'] : []
  return [...(stands ? [] : ['the sentence is gone']), ...none, ...evidence.flatMap((each) => flawOf(root, lesson, each) ?? [])]
}

/** Why evidence doesn't hold; undefined if it does. */
function flawOf(root: string, lesson: Lesson, evidence: Evidence): string | undefined {
  if ('calculate' in evidence) return calculationFlaw(root, lesson, evidence)
  if ('printed' in evidence) return isPrinted(lesson, evidence.printed) ? undefined : `no output has “${evidence.printed}”`
  if ('file' in evidence) return fileFlaw(root, evidence)
  return undefined
}

function calculationFlaw(
  root: string,
  lesson: Lesson,
  { calculate, with: names = {}, from, to }: Extract<Evidence, { calculate: string }>,
) {
  try {
    const values = Object.fromEntries(Object.entries(names).map(([letter, name]) => [letter, named(root, lesson, name)]))
    const value = Number(runInNewContext(calculate, { ...values, sqrt: Math.sqrt }))
    return value >= from && value <= to ? undefined : `${calculate} is ${value}, not ${from} to ${to}`
  } catch (error) {
    return (error as Error).message
  }
}

/** @throws Error if the figure, the bar or the function does not exist */
function named(root: string, lesson: Lesson, name: string): number {
  const [place = '', label = ''] = name.split(/: (.*)/s)
  const [key = '', slug = lesson.slug] = place.split('#').reverse()
  const folder = join(root, 'course', slug)
  const figures = JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8')) as Record<string, Figure & { profile?: string }>
  const figure = figures[key]
  if (!figure) throw new Error(`there is no figure ${slug}#${key}`)
  const [whole, part] = label.split(/, (self|total|low|high)$/)
  if (figure.profile) return shareOf(join(folder, figure.profile), whole ?? '', part === 'self')
  const bar = figure.bars.find((one) => one.label === label || one.label === whole)
  if (!bar) throw new Error(`the figure ${slug}#${key} has no bar “${label}”`)
  return bar.label !== label && (part === 'low' || part === 'high') ? bar[part] : bar.value
}

function isPrinted(lesson: Lesson, words: string): boolean {
  const programs = nodes(lesson.tree).flatMap((node) => (node.name === 'Run' ? [JSON.stringify(node.attributes)] : []))
  const outputs = blocks(lesson.tree).flatMap(({ lang, text }) => (lang === 'text' ? [text] : []))
  return [...outputs, ...programs].some((text) => text.includes(words))
}

function fileFlaw(root: string, { file, has }: Extract<Evidence, { file: string }>): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8').includes(has) ? undefined : `${file} has no “${has}”`
  } catch {
    return `there is no ${file}`
  }
}

const UNITS =
  '%|×|ms|µs|ns|s|seconds?|minutes?|hours?|kB|MB|GB|bytes?|times|microseconds?|milliseconds?|percentage points?|requests?|calls?|samples?|pages?|operations|connections'
const QUANTITY = new RegExp(`\\d\\s?(?:${UNITS})(?![\\p{L}])|[×÷]|\\d\\.\\d`, 'u')
/** Numbers that name something: code, versions, protocols. */
const NAMES = /`[^`]*`|\b\d+\.\d+\.\d+\b|\/\d\.\d|\b(?:Node\.js|Express|Fastify|[Rr]estify|perf|curl|V8|ab) \d+(?:\.\d+)?/gu

function isQuantity(sentence: string): boolean {
  return !sentence.endsWith('?') && QUANTITY.test(sentence.replace(NAMES, ''))
}

function stepOf(path: string): string {
  return path.replace(/^course\/|\.mdx$/g, '')
}
