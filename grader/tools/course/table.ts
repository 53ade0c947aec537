import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn, readClaims } from './claims.ts'
import { blocks, nodes, type Lesson } from './lesson.ts'
import { wordsOf } from './steps.ts'

/** Counts for one lesson. */
export interface LessonRow {
  slug: string
  /** Pages. */
  steps: number
  /** Words of prose, without code and output. */
  words: number
  /** Words of its longest step. */
  longest: number
  /** Minutes of reading and typing, from its frontmatter. */
  minutes: number
  exercises: number
  /** Measured figures of its figures.json, and the bars with an interval in them. */
  figures: number
  bars: number
  /** Pictures in the text. */
  pictures: number
  predictions: number
  thenAndNow: number
  /** Sentences with evidence in claims.json. */
  claims: number
  /** Sentences whose numbers all come from a figure. */
  drawn: number
  /** Shell blocks that `npm run course -- lessons` runs. */
  commands: number
  /** Hints of its exercises. */
  hints: number
}

/** Components that are questions, boxes, doors or numbers in a sentence; every other one is a picture. */
const NO_PICTURE = ['Predict', 'ThenAndNow', 'TryIt', 'Value', 'details', 'summary', 'Term', 'Fragment']

/** Counts a lesson of the project at `root`. */
export function rowOf(lesson: Lesson, root: string): LessonRow {
  const all = nodes(lesson.tree)
  const components = all.filter(({ type }) => type.startsWith('mdxJsx'))
  const named = (name: string) => components.filter((node) => node.name === name).length
  const isPicture = (node: (typeof all)[number]) => !NO_PICTURE.includes(node.name ?? '')
  const figures = Object.values(json<Record<string, { bars?: unknown[] }>>(join(lesson.folder, 'figures.json')) ?? {})
  const manifests = lesson.exercises.map((slug) => json<{ hints?: string[] }>(join(root, 'exercises', slug, 'exercise.json')))
  return {
    slug: lesson.slug,
    steps: lesson.steps.length,
    words: wordsOf(lesson.tree),
    longest: Math.max(...lesson.steps.map(({ tree }) => wordsOf(tree))),
    minutes: lesson.minutes,
    exercises: lesson.exercises.length,
    figures: figures.length,
    bars: figures.reduce((sum, { bars = [] }) => sum + bars.length, 0),
    pictures: components.filter(isPicture).length + all.filter(({ type }) => type === 'image').length,
    predictions: named('Predict'),
    thenAndNow: named('ThenAndNow'),
    claims: readClaims(root).filter(({ step }) => step.startsWith(`${lesson.slug}/`)).length,
    drawn: drawn(lesson).length,
    commands: blocks(lesson.tree).filter(({ lang }) => lang === 'sh').length,
    hints: manifests.reduce((sum, manifest) => sum + (manifest?.hints?.length ?? 0), 0),
  }
}

/** Rows under their headings as lines for a terminal: words on the left, numbers on the right. */
export function layout(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => String(row[column]).length)))
  const isNumber = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const cell = (value: string | number | undefined, column: number) =>
    String(value)[isNumber[column] ? 'padStart' : 'padEnd'](widths[column] ?? 0)
  return all.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}

function json<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}
