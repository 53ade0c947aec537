import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { mdxToMdast } from 'satteri'
import { parse } from 'yaml'

/** A node of a lesson's syntax tree, with the fields used here. */
export interface Node {
  type: string
  value?: string
  lang?: string | null
  meta?: string | null
  url?: string
  name?: string | null
  /** An array for a component; an object for a directive such as `:::note`. */
  attributes?: { name?: string; value?: unknown }[] | Record<string, unknown>
  children?: Node[]
  data?: { directiveLabel?: boolean }
  position?: { start: { line: number } }
}

/** A fenced block: its language, the rest of the fence line, its text, its line in the file. */
export interface Block {
  lang: string
  meta: Record<string, string>
  text: string
  line: number
}

/** One page of a lesson. */
export interface LessonStep {
  /** Its file, relative to the project's root. */
  path: string
  title: string
  source: string
  tree: Node
}

export interface Lesson {
  slug: string
  /** Its folder. */
  folder: string
  title: string
  order: number
  minutes: number
  exercises: string[]
  /** Its pages in reading order: index.mdx, then the numbered files. */
  steps: LessonStep[]
  /** The source of all steps. */
  source: string
  /** The nodes of all steps. */
  tree: Node
}

type Frontmatter = Pick<Lesson, 'title' | 'order' | 'minutes' | 'exercises'>

/** The lessons of the project at `root`, in reading order; with words, those whose slug contains one of them. */
export function readLessons(root: string, words: readonly string[] = []): Lesson[] {
  return globSync('course/*/index.mdx', { cwd: root })
    .map((path) => readLesson(root, dirname(path)))
    .filter(({ slug }) => words.length === 0 || words.some((word) => slug.includes(word)))
    .sort((a, b) => a.order - b.order)
}

function readLesson(root: string, folder: string): Lesson {
  const first = readStep(root, join(folder, 'index.mdx'))
  const rest = globSync(join(folder, '[0-9][0-9]-*.mdx'), { cwd: root }).sort()
  const steps = [first, ...rest.map((path) => readStep(root, path))]
  return {
    slug: basename(folder),
    folder: join(root, folder),
    ...frontmatterOf<Frontmatter>(first.tree),
    steps,
    source: steps.map(({ source }) => source).join('\n'),
    tree: { type: 'root', children: steps.flatMap(({ tree }) => tree.children ?? []) },
  }
}

function readStep(root: string, path: string): LessonStep {
  const source = readFileSync(join(root, path), 'utf8')
  // The same parser as the site's, so that blocks that run are those that are shown.
  const tree = mdxToMdast(source, { features: { frontmatter: true, directive: true } }) as Node
  return { path, title: frontmatterOf<Frontmatter>(tree).title, source, tree }
}

function frontmatterOf<T>({ children = [] }: Node): T {
  return parse(children.find(({ type }) => type === 'yaml')?.value ?? '') as T
}

/** A node and all its descendants, in document order. */
export function nodes(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodes)]
}

/** The fenced blocks of a lesson, in order, also those inside of a question or an aside. */
export function blocks(tree: Node): Block[] {
  return nodes(tree)
    .filter(({ type }) => type === 'code')
    .map(({ lang, meta, value, position }) => ({
      lang: lang ?? '',
      meta: readMeta(meta ?? ''),
      text: value ?? '',
      line: position?.start.line ?? 1,
    }))
}

/** `title="server.js" same="measure/server.js"` as an object. */
function readMeta(meta: string): Record<string, string> {
  return Object.fromEntries([...meta.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)')/g)].map((match) => [match[1], match[2] ?? match[3] ?? '']))
}

/** The value of a component's attribute; null if it is absent or not plain text. */
export function attribute(node: Node, name: string): string | null {
  const value = attributesOf(node).find((one) => one.name === name)?.value
  return typeof value === 'string' ? value : null
}

/** The source of a component's attribute in braces; null if it is absent or plain text. */
export function expression(node: Node, name: string): string | null {
  const value = attributesOf(node).find((one) => one.name === name)?.value as { value?: unknown } | string | null | undefined
  return typeof value === 'object' && typeof value?.value === 'string' ? value.value : null
}

function attributesOf({ attributes }: Node): { name?: string; value?: unknown }[] {
  return Array.isArray(attributes) ? attributes : []
}

/** Attributes of components with text for the reader; the others name figures, exercises and the like. */
const SPOKEN = ['question', 'options', 'then', 'title', 'caption', 'alt', 'label', 'description']

/** The prose of a node: its text and that of component attributes, without code blocks. */
export function prose(node: Node): string {
  if (node.type === 'code' || node.type === 'yaml') return ''
  if (node.type === 'text' || node.type === 'inlineCode') return node.value ?? ''
  const spoken = attributesOf(node)
    .map(({ name = '', value }) => (SPOKEN.includes(name) ? spokenOf(value) : ''))
    .join(' ')
  const joint = ['paragraph', 'heading', 'tableCell'].includes(node.type) ? '' : ' '
  return `${spoken} ${(node.children ?? []).map(prose).join(joint)}`
}

/** Reads an attribute in braces, such as a question's options, without its quotes. */
function spokenOf(value: unknown): string {
  if (typeof value === 'string') return value
  const inner = (value as { value?: unknown } | null)?.value
  return typeof inner === 'string' ? inner.replace(/[[\]"']/g, ' ') : ''
}
