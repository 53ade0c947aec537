import { ANSWER_FILE, answersIn, fitsPattern, waysOf } from '../../contracts/index.ts'
import type { Exercise, FlameNode, Question, SourceFiles, TestResult, Verdict } from '../../contracts/index.ts'

/** Judges the chosen frames. Each question is reported like a test, with the chosen frame and feedback on it. */
export function judgeReading(
  { slug, reading }: Exercise,
  files: SourceFiles,
  about: Pick<Verdict, 'seconds' | 'engine' | 'sandbox'>,
): Verdict {
  if (reading === undefined) throw new Error(`${slug} has no questions`)
  const answers = answersIn(files[ANSWER_FILE] ?? '')
  const frames = new Map(waysOf(reading.profile.tree))
  const tests = reading.questions.map((question) => judgeAnswer(question, answers.get(question.id), frames, reading.profile.totalUs))
  const right = tests.filter(({ ok }) => ok).length
  return {
    exercise: slug,
    verdict: right === tests.length ? 'pass' : 'wrong',
    level: null,
    summary:
      right === tests.length ? `All ${right} frames found.` : `${right} of ${tests.length} frames found. See the feedback on the others.`,
    tests,
    findings: [],
    ...about,
  }
}

function judgeAnswer(
  { ask, accepted, right, feedback, otherwise }: Question,
  way: string | undefined,
  frames: ReadonlyMap<string, FlameNode>,
  totalUs: number,
): TestResult {
  if (way === undefined) return { name: ask, ok: false, message: 'No frame was chosen.' }
  const frame = frames.get(way)
  if (frame === undefined)
    return { name: ask, ok: false, message: `This flamegraph has no frame ${way}. Name a frame by its full path from the top.` }
  const chosen = `You chose ${way}: ${percent(frame.totalUs / totalUs)} of the run, ${percent(frame.selfUs / totalUs)} as self time.`
  if (accepted.some((pattern) => fitsPattern(way, pattern))) return { name: ask, ok: true, message: `${chosen} ${right}` }
  // The longest pattern is the most specific.
  const said = Object.keys(feedback)
    .filter((pattern) => fitsPattern(way, pattern))
    .sort((a, b) => b.length - a.length)[0]
  return { name: ask, ok: false, message: `${chosen} ${said === undefined ? otherwise : feedback[said]}` }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
