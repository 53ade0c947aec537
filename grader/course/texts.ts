import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text of the course that a learner reads, and where it stands, for a message. */
export interface Text {
  /** From the root of the project; with `#hint 2` and the like for a part of a manifest. */
  path: string
  text: string
}

/** The texts at `root`: lessons, what stands beside them, the glossary, tools and plans, tasks, and of every exercise's manifest summary, hints and debrief. */
export function readTexts(root: string): Text[] {
  const files = globSync(['course/**/*.{md,mdx}', 'exercises/*/*.{md,mdx}'], { cwd: root, exclude: ['**/node_modules/**'] })
  const manifests = globSync('exercises/*/exercise.json', { cwd: root })
  const lists = globSync('course/{glossary,plans,tools}.json', { cwd: root })
  return [
    ...files.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
    ...lists.sort().flatMap((path) => entries(path, readFileSync(join(root, path), 'utf8'))),
    ...manifests.sort().flatMap((path) => parts(path, readFileSync(join(root, path), 'utf8'))),
  ]
}

function parts(path: string, source: string): Text[] {
  const { title, summary, hints = [], debrief = '' } = JSON.parse(source) as { title: string; summary: string; hints?: string[]; debrief?: string }
  return [
    { path: `${path}#summary`, text: `${title}\n\n${summary}` },
    ...hints.map((text, at) => ({ path: `${path}#hint-${at + 1}`, text })),
    { path: `${path}#debrief`, text: debrief },
  ].filter(({ text }) => text !== '')
}

/** What is written in prose in an entry of one of the course’s lists. */
function entries(path: string, source: string): Text[] {
  const list = JSON.parse(source) as { term?: string; name?: string; text?: string; about?: string; does?: string; says?: string }[]
  return list.map(({ term, name, text, about, does, says }) => ({ path: `${path}#${term ?? name}`, text: [term, text, about, does, says].filter(Boolean).join('\n\n') }))
}
