import type { FlameNode } from './profile.ts'

/*
 * A frame of a flamegraph is named by its way from below the root, as “busiest > rank > nameOf”; a pattern is the end of such a way,
 * as “rank > nameOf”. No schema here: the page needs it, too.
 */

/** The file that a reading is answered in: question → way to the chosen frame. */
export const ANSWER_FILE = 'answer.json'

/** Between the names of a way. */
export const STEP = ' > '

/** Whether a way ends as a pattern says: “busiest > rank > nameOf” as “rank > nameOf” does. */
export function fitsPattern(way: string, pattern: string): boolean {
  return way === pattern || way.endsWith(`${STEP}${pattern}`)
}

/** Answers by question, as an answer file holds them: texts, whatever else is in it. None where it cannot be read. */
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

/** The ways to all frames below the root, each with its node. */
export function waysOf(tree: FlameNode, above = ''): [way: string, node: FlameNode][] {
  return tree.children.flatMap((child) => {
    const way = above === '' ? child.name : `${above}${STEP}${child.name}`
    return [[way, child] as [string, FlameNode], ...waysOf(child, way)]
  })
}
