import type { Token } from 'acorn'
import type { Kind, SourceFiles, TechniqueFound } from '../../contracts/index.ts'
import { parseTree } from '../syntax-tree.ts'
import { techniquesOf } from './techniques.ts'

/** What is known about the code of a submission without running it. */
export interface Code {
  techniques: TechniqueFound[]
  /** The requested words that the submission contains. */
  uses: string[]
  /** Whether it differs from the starter only in comments and white space. */
  isStarter: boolean
}

/**
 * Reads a submission beside its starter; null if a file cannot be parsed.
 * @param after all files of the submission
 * @param words asked about: names, keywords, numbers, contents of strings, signs; several in a row separated by spaces
 */
export function codeOf(kind: Kind, before: SourceFiles, after: SourceFiles, words: readonly string[]): Code | null {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old === null || now === null) return null
  const submission = joined(now)
  return {
    techniques: techniquesOf(kind, before, after),
    uses: words.filter((word) => submission.includes(` ${word} `)),
    isStarter: old.length === now.length && old.every((word, index) => word === now[index]),
  }
}

/** Words with a space around each, so that one word, or several in a row, can be looked for. */
function joined(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

/** The tokens of all files in the order of their names; null if one cannot be parsed. */
function wordsOf(files: SourceFiles): string[] | null {
  const words: string[] = []
  for (const [file, source] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!file.endsWith('.js')) words.push(source)
    else if (!addWords(source, words)) return null
  return words
}

function addWords(source: string, words: string[]): boolean {
  for (const sourceType of ['script', 'module'] as const) {
    const found: string[] = []
    const onToken = (token: Token) => void found.push(wordOf(token, source))
    try {
      parseTree(source, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true, allowHashBang: true, onToken })
      words.push(...found)
      return true
    } catch {
      // Try the other source type; if both fail, the file cannot be parsed.
    }
  }
  return false
}

/** The token's text; of a string, without its quotes. */
function wordOf(token: Token, source: string): string {
  const text = source.slice(token.start, token.end)
  return token.type.label === 'string' ? text.slice(1, -1) : text
}
