import type { Kind, MeasuredKind } from '../../../grader/contracts/exercise.ts'
import type { Speed, Verdict } from '../../../grader/contracts/verdict.ts'
import type { Level, Outcome } from '../../../grader/contracts/outcomes.ts'

/** What an outcome means, and what to do next, written for someone who has just read it. */
export interface Advice {
  meaning: string
  next: string
}

const ADVICE: Record<Exclude<Outcome, 'pass' | 'slow'>, Advice> = {
  wrong: {
    meaning: 'At least one output is wrong, so speed and memory do not count.',
    next: 'Read the first failing test below: it names the case, the expected output and the actual one. If every test passes, the measured inputs hit a case that the tests do not cover. Check the edges: empty, negative, fractional and very long inputs.',
  },
  leak: {
    meaning:
      'After garbage collection, more memory stayed in use than the task allows: it grows with every call, or its total exceeds the limit for what is allocated once.',
    next: 'Find the variable that outlives a call and holds on to its data: a map, an array, a listener, a closure. Keep what you need in a form that does not grow, or drop old entries.',
  },
  crash: {
    meaning: 'The code threw, could not be loaded, ended its process, or printed more output than the grader reads.',
    next: 'Start from the first line that names one of your files. The failing tests show which input caused it.',
  },
  timeout: {
    meaning: 'The code did not answer within the time limit.',
    next: 'Run it on your own machine with a small input, then with one ten times as large. If it never ends, it waits for something that never comes. If only the small input ends, its work grows too fast.',
  },
  memory: {
    meaning: 'The process asked for more memory than the task allows, and the kernel killed it.',
    next: 'Look for something that is built as a whole but could be processed piece by piece, or for a collection that only grows.',
  },
  forged: {
    meaning: 'The submission interfered with its grading, so none of its answers count.',
    next: 'The findings below say how. If this was not on purpose, change only what the task asks for, and leave globals, streams and prototypes alone.',
  },
  unsure: {
    meaning: 'The measurements vary too much to say on which side of the target you are. You did nothing wrong.',
    next: 'Run it again. This run does not count as an attempt, unless an assignment limits attempts and you have used up its free unsure verdicts and cancelled runs. If it stays unsure on a quiet machine, you are very close to the target, and a little more speed settles it.',
  },
  cancelled: {
    meaning: 'The run ended before there was a verdict. Your code was not judged.',
    next: 'Run it again whenever you like; your code is still in the editor. This run does not count as an attempt, unless an assignment limits attempts and you have used up its free unsure verdicts and cancelled runs.',
  },
  fault: {
    meaning: 'The grader failed. Your code was not judged.',
    next: 'Run it again. This run does not count as an attempt, and your code is still in the editor.',
  },
}

/** A quiz either passes or is wrong. */
const READING: Record<'pass' | 'wrong', Advice> = {
  pass: {
    meaning: 'You answered every question correctly.',
    next: 'The reasons are below each question.',
  },
  wrong: {
    meaning: 'At least one of your answers is not the right one.',
    next: 'Read the note on your answer, look at the picture again, and choose another place. Checking again costs nothing.',
  },
}

/** A load test judges every pair of builds correctly, or it does not. */
const LOAD_TEST: Record<'pass' | 'wrong' | 'timeout' | 'unsure', Advice> = {
  pass: {
    meaning: 'Your load test found every regression and raised no false alarm.',
    next: 'Read the debrief: it says what each pair hides, and how to run such a check in CI.',
  },
  wrong: {
    meaning: 'Your load test misjudged at least one pair of builds, or a test of the answer’s format failed.',
    next: 'The table shows what was planted and what your load test said. For each missed regression, ask which load would have shown it. For each false alarm, ask how much two runs of the same build differ.',
  },
  timeout: {
    meaning:
      'Your load test took too long to judge a pair of builds. The trials before that one are in the table, and the rest were not run.',
    next: 'Send fewer requests per round, wait less between them, and stop as soon as the answer is clear. A promise that never resolves takes forever.',
  },
  unsure: {
    meaning: 'Some trials were misjudged or took too long while the machine had too little CPU time for them. You did nothing wrong.',
    next: 'Run it again when the machine is less busy. This run does not count as an attempt, unless an assignment limits attempts and you have used up its free unsure verdicts and cancelled runs.',
  },
}

const SLOW: Record<Exclude<MeasuredKind, 'load-test'>, Advice> = {
  function: {
    meaning: 'Every output is right, but the ratio is below the target, and its interval is narrow enough to say so.',
    next: 'Find out what a call still does needlessly: extra passes over the data, values that are allocated and thrown away, work that gives the same result each time.',
  },
  http: {
    meaning: 'Every response is right, but the server still spends too much time on each.',
    next: 'Ask which work could be done once for many requests, which could be done elsewhere or earlier, and which is not needed at all.',
  },
  heap: {
    meaning: 'Every output is right, but the target is not reached.',
    next: 'Look at what each call leaves in memory.',
  },
}

const PASS: Record<Level, string> = {
  required: 'The hints and the debrief say whether there is more to gain, and where.',
  good: 'The debrief shows how far others went, and how.',
  excellent: 'There is no higher level. Read the debrief, then go on to the next lesson.',
}

/** For verdicts that the cost of all calls together, or the slowest requests, decided. */
const UNEVEN: Advice = {
  meaning: 'Every output is right, and most calls are fast, but a few slow ones cost part of the gain or more than all of it.',
  next: 'The figures below say how often calls are slow, and for how long. Look for work that your code postpones or does in advance, then spread it out or drop it.',
}

/** Where a finding explains the outcome better than what is usual for it. */
const ON_FINDING: Readonly<Record<string, Advice & { outcome: Outcome }>> = {
  'prints-too-much': {
    outcome: 'memory',
    meaning: 'The code prints more than anyone reads, and the rest filled its memory. This says nothing about a leak.',
    next: 'Remove whatever prints, and run again. Check (Ctrl+S) shows what your code prints.',
  },
  'bad-lane': {
    outcome: 'unsure',
    meaning: 'Something else used the measuring core. You did nothing wrong.',
    next: 'If it happens again, wait until the machine is less busy. Where an assignment limits attempts, it counts unsure runs once the free ones are used up.',
  },
}

/** Advice on the first finding that explains the outcome; null without one. */
export function adviceOnFinding({ verdict, findings }: Pick<Verdict, 'verdict' | 'findings'>): Advice | null {
  return findings.map(({ code }) => ON_FINDING[code]).find((advice) => advice?.outcome === verdict) ?? null
}

/** @param kind of the exercise. @param decidedBy the figure that decided the verdict */
export function adviceFor(
  outcome: Outcome,
  level: Level | null,
  kind: Kind = 'function',
  decidedBy: Speed['decidedBy'] = 'typical',
): Advice {
  if (kind === 'reading')
    return outcome === 'pass' || outcome === 'wrong' ? READING[outcome] : ADVICE[outcome === 'slow' ? 'fault' : outcome]
  if (kind === 'load-test')
    return outcome === 'pass' || outcome === 'wrong' || outcome === 'timeout' || outcome === 'unsure'
      ? LOAD_TEST[outcome]
      : ADVICE[outcome === 'slow' ? 'fault' : outcome]
  if (outcome === 'slow') return decidedBy === 'typical' ? SLOW[kind] : UNEVEN
  if (outcome !== 'pass') return ADVICE[outcome]
  const meaning =
    kind === 'heap'
      ? 'Every output is right, and memory stays within the limit.'
      : 'Every output is right, and the ratio reaches the target, with an interval narrow enough to say so.'
  return {
    meaning,
    next:
      kind === 'heap' ? 'Read the debrief: it shows where the memory went, and how to find that out yourself.' : PASS[level ?? 'required'],
  }
}
