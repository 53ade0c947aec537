import type { FlameNode } from './profile.ts'
import type { Recording } from './reading.ts'

/*
 * A frame of a flamegraph is named by its path below the root, for example “busiest > rank > nameOf”, a span of a chart by both,
 * “CPU Usage > B”. A pattern is the end of such a path, for example “rank > nameOf”. No schemas here, because browsers load this
 * file too.
 */

/** The file with the answers to a reading: question → path to the chosen frame or span. */
export const ANSWER_FILE = 'answer.json'

/** Separates the names in a path. */
export const STEP = ' > '

/** Whether a path ends with a pattern: “busiest > rank > nameOf” ends with “rank > nameOf”. */
export function fitsPattern(way: string, pattern: string): boolean {
  return way === pattern || way.endsWith(`${STEP}${pattern}`)
}

/** Answers by question from an answer file. Keeps only non-empty strings; empty if the file is not a JSON object. */
export function answersIn(source: string): Map<string, string> {
  let read: unknown
  try {
    read = JSON.parse(source)
  } catch {
    return new Map()
  }
  if (typeof read !== 'object' || read === null) return new Map()
  return new Map(Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''))
}

/** The paths to all frames below the root, each with its node. */
export function waysOf(tree: FlameNode, above = ''): [way: string, node: FlameNode][] {
  return tree.children.flatMap((child) => {
    const way = above === '' ? child.name : `${above}${STEP}${child.name}`
    return [[way, child] as [string, FlameNode], ...waysOf(child, way)]
  })
}

/** All paths that can answer a question about this recording. */
export function answersTo({ profile, charts }: Recording): string[] {
  if (charts === undefined) return profile === undefined ? [] : waysOf(profile.tree).map(([way]) => way)
  return charts.charts.flatMap((chart) => charts.spans.map((span) => `${chart.name}${STEP}${span.name}`))
}

/** What such a path names, and what shows it, in words. */
export function answerWords({ charts }: Recording): typeof FRAMES | typeof SPANS {
  return charts === undefined ? FRAMES : SPANS
}

const FRAMES = { noun: 'frame', recording: 'flamegraph', has: 'This flamegraph has' } as const
const SPANS = { noun: 'span', recording: 'charts', has: 'These charts have' } as const
