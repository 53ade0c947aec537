import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text of the course for learners, and its location for messages. */
export interface Text {
  /** Relative to the project's root; with a suffix like `#hint 2` for a part of a manifest. */
  path: string
  text: string
}

/**
 * The texts at `root`: lessons and the files next to them, the lists of the course, tasks, and those parts of every
 * exercise's manifest that learners or teachers see.
 */
export function readTexts(root: string): Text[] {
  const files = globSync(['course/**/*.{md,mdx}', 'exercises/*/*.{md,mdx}'], { cwd: root, exclude: ['**/node_modules/**'] })
  const manifests = globSync('exercises/*/exercise.json', { cwd: root })
  const lists = globSync('course/{glossary,plans,tools,advice/advice}.json', { cwd: root })
  return [
    ...files.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    ...lists.sort().flatMap((path) => entries(path, readFileSync(join(root, path), 'utf8'))),
    ...manifests.sort().flatMap((path) => parts(path, readFileSync(join(root, path), 'utf8'))),
  ]
}

/** The fields read here. */
interface Manifest {
  title: string
  summary: string
  hints?: string[]
  debrief?: string
  /** Of a load test. */
  trials?: { what: string; hint: string }[]
  /** Of a flamegraph quiz. */
  reading?: { questions: { ask: string; right: string; feedback: Record<string, string>; otherwise: string }[] }
  feedback?: { id: string; text: string }[]
  solutions?: Record<string, { why: string }>
}

function parts(path: string, source: string): Text[] {
  const { title, summary, hints = [], debrief = '', trials = [], reading, feedback = [], solutions = {} } = JSON.parse(source) as Manifest
  return [
    { path: `${path}#summary`, text: `${title}\n\n${summary}` },
    ...hints.map((text, at) => ({ path: `${path}#hint-${at + 1}`, text })),
    { path: `${path}#debrief`, text: debrief },
    { path: `${path}#trials`, text: trials.map(({ what, hint }) => `${what}\n\n${hint}`).join('\n\n') },
    {
      path: `${path}#reading`,
      text: (reading?.questions ?? [])
        .flatMap(({ ask, right, feedback, otherwise }) => [ask, right, ...Object.values(feedback), otherwise])
        .join('\n\n'),
    },
    ...feedback.map(({ id, text }) => ({ path: `${path}#feedback-${id}`, text })),
    {
      path: `${path}#solutions`,
      text: Object.values(solutions)
        .map(({ why }) => why)
        .join('\n\n'),
    },
  ].filter(({ text }) => text !== '')
}

/** The prose fields of an entry in one of the course’s lists; each has some of them. */
const PROSE = ['term', 'text', 'about', 'does', 'says', 'advice', 'why'] as const

function entries(path: string, source: string): Text[] {
  const list = JSON.parse(source) as Partial<Record<(typeof PROSE)[number] | 'name' | 'slug', string>>[]
  return list.map((entry) => ({
    path: `${path}#${entry.term ?? entry.name ?? entry.slug}`,
    text: PROSE.flatMap((field) => entry[field] ?? []).join('\n\n'),
  }))
}
