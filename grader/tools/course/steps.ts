import { attribute, blocks, expression, nodes, prose, type Lesson, type LessonStep, type Node } from './lesson.ts'

/** Maximum words of a step, without code and output. */
export const STEP_WORDS = 700
/** Maximum words of a lesson's first page, which ends in the first thing to do. */
export const FIRST_PAGE_WORDS = 300
/** Maximum words before a step's first code, figure, question, list or table. */
export const OPENING_WORDS = 85
/** Figures that can follow each other without a prediction between them. */
export const FIGURES_IN_A_ROW = 2
/** Questions from earlier lessons on the first page of a lesson. */
export const RECALL_QUESTIONS = 3

const WORDS_PER_MINUTE = 140
/** To type or copy a command, wait for it and read its output; or to save a file. */
const MINUTES_PER_ACTION = 0.5

/** Components that ask readers to do something. */
const TASKS = ['Predict', 'Run', 'TryIt']
const FIGURES = ['BarChart', 'Flamegraph']
const TASK_ASIDE = 'Your turn'
const SUMMARY_ASIDE = 'Summary'

/** Words of prose, without code and output. */
export function wordsOf(node: Node): number {
  return prose(node).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
}

/** Minutes for reading a lesson, saving its files and following its commands. */
export function minutesOf({ tree }: Pick<Lesson, 'tree'>): number {
  const actions = blocks(tree).filter(({ lang, meta }) => lang === 'sh' || (lang !== 'text' && meta['title'] !== undefined)).length
  return Math.round(wordsOf(tree) / WORDS_PER_MINUTE + actions * MINUTES_PER_ACTION)
}

/** Where a lesson's steps break the rules of AUTHORING.md, one line each. */
export function stepFindings(lesson: Lesson, isFirst: boolean): string[] {
  const [first] = lesson.steps
  const last = lesson.steps.at(-1)
  const questions = isFirst ? 0 : RECALL_QUESTIONS
  return [
    ...lesson.steps.flatMap(findingsOf),
    ...unpredicted(lesson.steps),
    ...finding(
      first,
      recallQuestions(first) !== questions,
      `asks ${recallQuestions(first)} questions from earlier lessons, not ${questions}`,
    ),
    ...finding(
      first,
      wordsOf(first.tree) > FIRST_PAGE_WORDS,
      `is the first page and has ${wordsOf(first.tree)} words; the limit is ${FIRST_PAGE_WORDS}`,
    ),
    ...finding(last, !hasAside(last, SUMMARY_ASIDE), `is the last step and has no :::note[${SUMMARY_ASIDE}]`),
    ...finding(
      first,
      lesson.minutes !== minutesOf(lesson),
      `says ${lesson.minutes} minutes; words, files and commands make ${minutesOf(lesson)}`,
    ),
  ]
}

function findingsOf(step: LessonStep): string[] {
  const words = wordsOf(step.tree)
  const opening = openingWords(step.tree)
  const relative = nodes(step.tree).find(({ url = '' }) => url.startsWith('.'))
  return [
    ...finding(step, words > STEP_WORDS, `has ${words} words; the limit is ${STEP_WORDS}`),
    ...finding(step, opening > OPENING_WORDS, `opens with ${opening} words before anything else; the limit is ${OPENING_WORDS}`),
    ...finding(step, !isTask(step.tree.children?.at(-1)), `ends in nothing to do: end in ${TASKS.join(', ')} or :::tip[${TASK_ASIDE}]`),
    ...nodes(step.tree)
      .filter(({ name }) => name === 'Predict')
      .flatMap((question) =>
        finding(step, !answersAll(question), `has no feedback for a wrong answer to “${attribute(question, 'question')}”`),
      ),
    ...finding(step, relative !== undefined, `links to ${relative?.url}; steps are at different depths, so begin with /lessons/`),
  ]
}

/** Figures for which readers have predicted nothing for too long. */
function unpredicted(steps: readonly LessonStep[]): string[] {
  let inARow = 0
  return steps.flatMap((step) =>
    nodes(step.tree).flatMap(({ name }) => {
      if (name === 'Predict') inARow = 0
      if (!FIGURES.includes(name ?? '')) return []
      return finding(step, ++inARow > FIGURES_IN_A_ROW, `shows figure ${inARow} in a row without a prediction`)
    }),
  )
}

/** Whether a prediction says something for each kind of wrong answer: each option, or numbers that are too low and too high. */
function answersAll(question: Node): boolean {
  const [options, feedback] = [list(question, 'options'), list(question, 'feedback')]
  if (options.length === 0) return Boolean(attribute(question, 'low')) && Boolean(attribute(question, 'high'))
  return feedback.length === options.length && feedback.filter((text) => text === '').length === 1
}

function list(node: Node, name: string): string[] {
  return JSON.parse(expression(node, name) ?? '[]') as string[]
}

function finding(step: LessonStep | undefined, isBroken: boolean, what: string): string[] {
  return isBroken ? [`${step?.path} ${what}`] : []
}

/** Words before the first node that is not a paragraph. */
function openingWords({ children = [] }: Node): number {
  const body = children.filter(({ type }) => type !== 'yaml')
  const end = body.findIndex(({ type }) => type !== 'paragraph')
  return body.slice(0, end < 0 ? body.length : end).reduce((sum, node) => sum + wordsOf(node), 0)
}

function isTask(node: Node | undefined): boolean {
  return node !== undefined && (TASKS.includes(node.name ?? '') || titleOf(node) === TASK_ASIDE)
}

function hasAside(step: LessonStep | undefined, title: string): boolean {
  return step !== undefined && nodes(step.tree).some((node) => titleOf(node) === title)
}

/** Title of an aside, `:::note[title]`; undefined for other nodes. */
function titleOf({ type, children = [] }: Node): string | undefined {
  const [label] = children
  return type === 'containerDirective' && label?.data?.directiveLabel ? prose(label).trim() : undefined
}

function recallQuestions(step: LessonStep | undefined): number {
  return step?.tree.children?.filter(({ name }) => name === 'details').length ?? 0
}
