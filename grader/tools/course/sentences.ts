import { shuffler } from 'd3-array'
import { randomLcg } from 'd3-random'
import { markdownToMdast, mdxToMdast } from 'satteri'
import { attribute, expression, nodes, type Node } from './lesson.ts'
import { readTexts, type Text } from './texts.ts'

/** A sentence that learners read, and its text. */
export interface Sentence {
  /** As in `Text`. */
  path: string
  sentence: string
}

/** Shorter ones are labels in tables, which are no sentences. */
const FEWEST_WORDS = 5

/** `count` sentences of lessons and exercises in random order, the same for the same texts and seed; all of them if there are fewer. */
export function drawSentences(root: string, count: number, seed: number): Sentence[] {
  const all = readTexts(root)
    .filter(({ path }) => /^(course\/\d\d-.*\.mdx|exercises\/.*)$/.test(path))
    .flatMap(sentencesIn)
  return shuffler(randomLcg(seed))(all).slice(0, count)
}

function sentencesIn({ path, text }: Text): Sentence[] {
  const parse = path.endsWith('.mdx') ? mdxToMdast : markdownToMdast
  const tree = parse(text, { features: { frontmatter: true, directive: true } }) as Node
  return [...sentences(tree), ...nodes(tree).flatMap(questionTexts).flatMap(split)]
    .filter((sentence) => sentence.split(' ').length >= FEWEST_WORDS)
    .map((sentence) => ({ path, sentence }))
}

/** What a prediction asks, and what it says to wrong answers. */
function questionTexts(node: Node): string[] {
  const single = ['question', 'low', 'high'].flatMap((name) => attribute(node, name) ?? [])
  return [...single, ...(JSON.parse(expression(node, 'feedback') ?? '[]') as string[])]
}

/** Nodes whose text is one or several whole sentences. */
const SENTENCES = ['paragraph', 'heading', 'tableCell']
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a step as readers see them, with … for each `<Value>`. */
export function sentences(tree: Node): string[] {
  const all = nodes(tree)
  const boxes = all.filter(({ name }) => name === 'ThenAndNow')
  const texts = [
    ...all.filter(({ type }) => SENTENCES.includes(type)).map(shown),
    ...boxes.map(({ children = [] }) => children.map(shown).join('')),
    ...boxes.map((box) => attribute(box, 'then') ?? ''),
  ]
  return texts.flatMap(split)
}

function split(text: string): string[] {
  const line = text.replace(/\s+/g, ' ')
  // A full stop or a question mark within code ends no sentence.
  const masked = line.replace(/`[^`]*`/g, (code) => 'x'.repeat(code.length))
  return [...SEGMENTER.segment(masked)].map(({ segment, index }) => line.slice(index, index + segment.length).trim())
}

function shown(node: Node): string {
  if (node.type === 'text') return node.value ?? ''
  if (node.type === 'inlineCode') return `\`${node.value ?? ''}\``
  if (node.name === 'Value') return '…'
  return node.name === 'ThenAndNow' ? '' : (node.children ?? []).map(shown).join('')
}
