import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocks, nodes, prose, type Block, type Lesson, type LessonStep } from './lesson.ts'
import type { OutputMatch } from './shape.ts'

/** The reader saves a file. */
export interface Save {
  does: 'save'
  file: string
  text: string
  /** File and line of the block, for messages. */
  at: string
}

/** The reader runs a block of the shell. */
export interface Run {
  does: 'run'
  command: string
  /**
   * 1, the reader's first terminal, unless the block's title names another. A new block first sends Ctrl+C to whatever is still running
   * there.
   */
  terminal: number
  /** Keeps running during the following blocks, like a server. */
  stays: boolean
  /** Programs that not every machine has. */
  needs: string[]
  /** Runs in the course's repository instead of the lesson's folder. */
  repository: boolean
  output: { text: string; how: OutputMatch; at: string } | null
  at: string
}

export type Action = Save | Run

/** What a lesson asks the reader to do, and the parts of its markup that cannot be followed, with file and line. */
export interface Script {
  actions: Action[]
  findings: string[]
}

const SHELLS = ['bash', 'shell', 'shellscript', 'console', 'zsh']
const HOW: Record<string, OutputMatch> = { 'For example': 'example', 'Among the lines': 'among' }

/** The actions of a lesson. The reader sees `title` of a fence line above the block, and this program follows it. */
export function scriptOf({ steps, folder }: Lesson): Script {
  const script: Script = { actions: [], findings: [] }
  for (const step of steps) {
    for (const block of blocks(step.tree)) follow(block, `${step.path}:${block.line}`, folder, script)
    script.findings.push(...untitled(step))
  }
  return script
}

function follow(block: Block, at: string, folder: string, { actions, findings }: Script): void {
  const complain = (what: string) => findings.push(`${at} ${what}`)
  if (SHELLS.includes(block.lang)) complain(`Blocks of “${block.lang}” are not run. Use sh.`)
  else if (block.lang === 'sh') actions.push(runOf(block, at, complain))
  else if (block.lang === 'text') attach(block, at, actions, complain)
  else if (block.meta['title'] !== undefined) actions.push(saveOf(block, at, folder, complain))
}

function runOf(block: Block, at: string, complain: (what: string) => void): Run {
  const run: Run = {
    does: 'run',
    command: block.text,
    terminal: 1,
    stays: false,
    needs: [],
    repository: false,
    output: null,
    at,
  }
  for (const part of (block.meta['title'] ?? '').split(/; */).filter(Boolean)) {
    const terminal = /^Terminal (\d)$/i.exec(part)
    const needs = /^needs (\S+)$/i.exec(part)
    if (terminal) run.terminal = Number(terminal[1])
    else if (needs) run.needs.push(needs[1] ?? '')
    else if (/^leave it running$/i.test(part)) run.stays = true
    else if (/^in the course’s repository$/i.test(part)) run.repository = true
    else
      complain(
        `“${part}” is not a valid title for an sh block. Valid are: Terminal 2; leave it running; needs perf; in the course’s repository.`,
      )
  }
  return run
}

/** A text block is the output of the sh block directly before it, unless its title begins with From. */
function attach(block: Block, at: string, actions: readonly Action[], complain: (what: string) => void): void {
  const title = block.meta['title']
  if (title?.startsWith('From ')) return
  const how = title === undefined ? 'whole' : HOW[title]
  const last = actions.at(-1)
  if (how === undefined) complain(`“${title}” is not a valid title for a text block. Valid are: For example; Among the lines; From ….`)
  else if (last?.does !== 'run' || last.output)
    complain('This output belongs to no sh block. Show its command before it, or name its source in a title: title="From …".')
  else last.output = { text: block.text, how, at }
}

function saveOf(block: Block, at: string, folder: string, complain: (what: string) => void): Save {
  const { title: file = '', same } = block.meta
  if (!/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/.test(file)) complain(`“${file}” is not a valid file name.`)
  const original = same === undefined ? null : join(folder, same)
  if (original && !(existsSync(original) && readFileSync(original, 'utf8').trimEnd() === block.text))
    complain(`${file} is not the same as ${same}.`)
  return { does: 'save', file, text: `${block.text}\n`, at }
}

/** Blocks that the text asks the reader to save, but without a file name. */
function untitled({ tree, path }: LessonStep): string[] {
  return nodes(tree).flatMap(({ children = [] }) =>
    children.flatMap((node, at) => {
      const before = children[at - 1]
      const isAsked =
        before?.type === 'paragraph' &&
        /\b(save|copy|put) (this|it|that)\b.*\b(as|into)\b.*:\s*$/i.test(
          prose(before)
            .split(/(?<=[.!?])\s/)
            .at(-1) ?? '',
        )
      const bare = node.type === 'code' && !['sh', 'text'].includes(node.lang ?? '') && !/title=/.test(node.meta ?? '')
      return isAsked && bare
        ? [`${path}:${node.position?.start.line} The text asks the reader to save this block. Name the file: title="…".`]
        : []
    }),
  )
}
