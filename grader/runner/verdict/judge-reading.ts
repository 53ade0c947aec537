import { ANSWER_FILE, answersIn, answerWords, fitsPattern, shownAt, waysOf } from '../../contracts/index.ts'
import type { Charts, Exercise, Question, ReadProfile, Recording, SourceFiles, TestResult, Verdict } from '../../contracts/index.ts'

/** What a frame or span shows, in figures; undefined if the recording has none at this path. */
type Shown = (way: string) => string | undefined

/** Judges the chosen frames or spans. Each question is reported like a test, with what was chosen and feedback on it. */
export function judgeReading(
  { slug, reading }: Exercise,
  files: SourceFiles,
  about: Pick<Verdict, 'seconds' | 'engine' | 'sandbox'>,
): Verdict {
  if (reading === undefined) throw new Error(`${slug} has no questions`)
  const { noun } = answerWords(reading)
  const answers = answersIn(files[ANSWER_FILE] ?? '')
  const shown = reading.charts ? inCharts(reading.charts) : inProfile(reading.profile!)
  const tests = reading.questions.map((question) => judgeAnswer(question, answers.get(question.id), shown, reading))
  const right = tests.filter(({ ok }) => ok).length
  return {
    exercise: slug,
    verdict: right === tests.length ? 'pass' : 'wrong',
    level: null,
    summary:
      right === tests.length
        ? `All ${right} ${noun}s found.`
        : `${right} of ${tests.length} ${noun}s found. See the feedback on the others.`,
    tests,
    findings: [],
    ...about,
  }
}

function judgeAnswer(
  { ask, accepted, right, feedback, otherwise }: Question,
  way: string | undefined,
  shown: Shown,
  recording: Recording,
): TestResult {
  const { noun, has } = answerWords(recording)
  if (way === undefined) return { name: ask, ok: false, message: `No ${noun} was chosen.` }
  const figures = shown(way)
  if (figures === undefined)
    return { name: ask, ok: false, message: `${has} no ${noun} ${way}. Name a ${noun} by its full path from the top.` }
  const chosen = `You chose ${way}: ${figures}.`
  if (accepted.some((pattern) => fitsPattern(way, pattern))) return { name: ask, ok: true, message: `${chosen} ${right}` }
  // The longest pattern is the most specific.
  const said = Object.keys(feedback)
    .filter((pattern) => fitsPattern(way, pattern))
    .sort((a, b) => b.length - a.length)[0]
  return { name: ask, ok: false, message: `${chosen} ${said === undefined ? otherwise : feedback[said]}` }
}

function inProfile({ tree, totalUs }: ReadProfile): Shown {
  const frames = new Map(waysOf(tree))
  return (way) => {
    const frame = frames.get(way)
    return frame && `${percent(frame.totalUs / totalUs)} of the run, ${percent(frame.selfUs / totalUs)} as self time`
  }
}

function inCharts(charts: Charts): Shown {
  return (way) => shownAt(charts, way)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
