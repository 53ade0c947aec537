import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocks, nodes, prose, type Block, type Lesson } from './lesson.ts'
import type { OutputMatch } from './shape.ts'

/** The reader saves a file. */
export interface Save {
  does: 'save'
  file: string
  text: string
  line: number
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
  output: { text: string; how: OutputMatch; line: number } | null
  line: number
}

export type Step = Save | Run

/** The steps that a lesson asks for, and the parts of its markup that cannot be followed, with their lines. */
export interface Script {
  steps: Step[]
  findings: string[]
}

const SHELLS = ['bash', 'shell', 'shellscript', 'console', 'zsh']
const HOW: Record<string, OutputMatch> = { 'For example': 'example', 'Among the lines': 'among' }

/** The steps of a lesson. The reader sees `title` of a fence line above the block, and this program follows it. */
export function scriptOf(lesson: Lesson): Script {
  const script: Script = { steps: [], findings: [] }
  for (const block of blocks(lesson.tree)) {
    const complain = (what: string) => script.findings.push(`${lesson.path}:${block.line} ${what}`)
    if (SHELLS.includes(block.lang)) complain(`Blocks of “${block.lang}” are not run. Use sh.`)
    else if (block.lang === 'sh') script.steps.push(runOf(block, complain))
    else if (block.lang === 'text') attach(block, script.steps, complain)
    else if (block.meta['title'] !== undefined) script.steps.push(saveOf(block, lesson.folder, complain))
  }
  script.findings.push(...untitled(lesson))
  return script
}

function runOf(block: Block, complain: (what: string) => void): Run {
  const run: Run = {
    does: 'run',
    command: block.text,
    terminal: 1,
    stays: false,
    needs: [],
    repository: false,
    output: null,
    line: block.line,
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
function attach(block: Block, steps: readonly Step[], complain: (what: string) => void): void {
  const title = block.meta['title']
  if (title?.startsWith('From ')) return
  const how = title === undefined ? 'whole' : HOW[title]
  const last = steps.at(-1)
  if (how === undefined) complain(`“${title}” is not a valid title for a text block. Valid are: For example; Among the lines; From ….`)
  else if (last?.does !== 'run' || last.output)
    complain('This output belongs to no sh block. Show its command before it, or name its source in a title: title="From …".')
  else last.output = { text: block.text, how, line: block.line }
}

function saveOf(block: Block, folder: string, complain: (what: string) => void): Save {
  const { title: file = '', same } = block.meta
  if (!/^(?!.*(^|\/)\.\.?(\/|$))[\w.-]+(\/[\w.-]+)*$/.test(file)) complain(`“${file}” is not a valid file name.`)
  const original = same === undefined ? null : join(folder, same)
  if (original && !(existsSync(original) && readFileSync(original, 'utf8').trimEnd() === block.text))
    complain(`${file} is not the same as ${same}.`)
  return { does: 'save', file, text: `${block.text}\n`, line: block.line }
}

/** Blocks that the text asks the reader to save, but without a file name. */
function untitled({ tree, path }: Lesson): string[] {
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
