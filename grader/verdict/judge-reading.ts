import { ANSWER_FILE, fitsPattern, waysOf } from '../contracts/index.ts'
import type { Exercise, Question, ReadProfile, SourceFiles, TestResult, Verdict } from '../contracts/index.ts'

/** Chosen frames in, verdict out: each question is told like a test, with what was chosen and what there is to see. */
export function judgeReading({ slug, reading }: Exercise, files: SourceFiles, about: Pick<Verdict, 'seconds' | 'engine' | 'sandbox'>): Verdict {
  if (reading === undefined) throw new Error(`${slug} has no questions`)
  const answers = answersIn(files[ANSWER_FILE] ?? '')
  const tests = reading.questions.map((question) => judgeAnswer(question, answers.get(question.id) ?? '', reading.profile))
  const right = tests.filter(({ ok }) => ok).length
  return {
    exercise: slug,
    verdict: right === tests.length ? 'pass' : 'wrong',
    level: null,
    summary: right === tests.length ? `All ${right} frames found.` : `${right} of ${tests.length} frames found. What is said of the others tells where to look.`,
    tests,
    findings: [],
    ...about,
  }
}

function judgeAnswer({ ask, accepted, right, feedback, otherwise }: Question, way: string, profile: ReadProfile): TestResult {
  if (way === '') return { name: ask, ok: false, message: 'Nothing was chosen.' }
  const chosen = `You chose ${way}${widthOf(way, profile)}.`
  if (accepted.some((pattern) => fitsPattern(way, pattern))) return { name: ask, ok: true, message: `${chosen} ${right}` }
  // The longest pattern says most exactly which frame it means.
  const said = Object.keys(feedback).filter((pattern) => fitsPattern(way, pattern)).sort((a, b) => b.length - a.length)[0]
  return { name: ask, ok: false, message: `${chosen} ${said === undefined ? otherwise : feedback[said]}` }
}

function widthOf(way: string, { tree, totalUs }: ReadProfile): string {
  const node = waysOf(tree).find(([other]) => other === way)?.[1]
  if (node === undefined) return ''
  return `, ${percent(node.totalUs / totalUs)} of the run and ${percent(node.selfUs / totalUs)} of its own`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Whatever the file holds: text answers by question, and nothing else. */
function answersIn(source: string): Map<string, string> {
  let read: unknown
  try {
    read = JSON.parse(source)
  } catch {
    return new Map()
  }
  if (typeof read !== 'object' || read === null) return new Map()
  return new Map(Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
