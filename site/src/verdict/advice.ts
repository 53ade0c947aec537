import type { Kind, MeasuredKind } from '../../../grader/contracts/exercise.ts'
import type { Speed } from '../../../grader/contracts/verdict.ts'
import type { Level, Outcome } from '../../../grader/contracts/outcomes.ts'

/** What a word means, and what to do next. One text for each, written for someone who has just read it. */
export interface Advice {
  meaning: string
  next: string
}

const ADVICE: Record<Exclude<Outcome, 'pass' | 'slow'>, Advice> = {
  wrong: {
    meaning: 'At least one output differs from the reference, so its speed was not judged.',
    next: 'Read the first failing test below: it names the case, what was expected and what came. If every test passes, the measured inputs found a case that they do not cover. Think of the edges: empty, negative, fractions, very many.',
  },
  leak: {
    meaning:
      'More memory stayed in use, garbage collected, than the task allows: some more with every call, or more in all than what is made once may take.',
    next: 'Ask which variable outlives a call and holds on to something of it: a map, an array, a listener, a closure. Keep what you need in a form that does not grow, or let go of the old.',
  },
  crash: {
    meaning: 'The code threw, could not be loaded, ended its process, or printed more than is read.',
    next: 'Start from the first line that names a file of yours; the failing tests say with which input it happened.',
  },
  timeout: {
    meaning: 'An answer did not come within the time allowed.',
    next: 'Try it at home with little, then with ten times as much. What never ends waits for something that does not come; what ends with little alone grows too fast.',
  },
  memory: {
    meaning: 'The process asked for more memory than the task allows and was stopped by the kernel.',
    next: 'Look for something that is built as a whole and could be handled piece by piece, or for a collection that only grows.',
  },
  forged: {
    meaning: 'The submission interfered with how it is graded, so nothing that it answered counts.',
    next: 'Below is what was seen. If you did not mean to: change only what the task asks for, and leave globals, streams and prototypes alone.',
  },
  unsure: {
    meaning: 'The measurements spread too far to say on which side of the target you are. That is nobody’s mistake.',
    next: 'Run it again. It does not count as an attempt, unless an assignment limits attempts and you have used up its free unsure verdicts. If it stays unsure on a quiet machine, you are very close to the target; a little more speed settles it.',
  },
  fault: {
    meaning: 'Something of ours failed while grading. Your code was not judged.',
    next: 'Run it again; it does not count as an attempt. Your code is still in the editor.',
  },
}

/** A reading is pass or wrong. */
const READING: Record<'pass' | 'wrong', Advice> = {
  pass: {
    meaning: 'Every frame is the one that was asked for.',
    next: 'Below each question stands why. The next exercise lets you take the bottleneck away.',
  },
  wrong: {
    meaning: 'At least one frame is another than was asked for.',
    next: 'Read what is said of the frame that you chose, look at the picture again, and choose another. It costs nothing.',
  },
}

/** A load test tells every pair of builds right, or it does not. */
const LOAD_TEST: Record<'pass' | 'wrong' | 'unsure', Advice> = {
  pass: {
    meaning: 'Every regression was told, and no pair without one was called slower.',
    next: 'Read the debrief: it says what each pair was made to hide, and how to keep such a check in CI.',
  },
  wrong: {
    meaning: 'At least one pair of builds was not told right, or a test of the form of the answer failed.',
    next: 'The table shows what was planted, and what yours said of it. Ask of each missed one which load would have shown it, and of each false alarm how much two runs of one build differ.',
  },
  unsure: {
    meaning: 'Trials were told wrong, or too late, while the machine had too little of its processor for them. That is nobody’s mistake.',
    next: 'Run it again when less else is running there. It does not count as an attempt, unless an assignment limits attempts and you have used up its free unsure verdicts.',
  },
}

const SLOW: Record<Exclude<MeasuredKind, 'load-test'>, Advice> = {
  function: {
    meaning: 'Every output is right, and the ratio stays below the target, with an interval narrow enough to say so.',
    next: 'Find out what a call still does that it need not do: passes over the data, values that are allocated and thrown away, work that gives the same result each time.',
  },
  http: {
    meaning: 'Every response is right, and the server still spends too much on each.',
    next: 'Ask which work could be done once for many requests, which could be done by the database, and which need not be done at all.',
  },
  heap: {
    meaning: 'Every output is right, and the target is not reached.',
    next: 'Look at what a call leaves behind.',
  },
}

const PASS: Record<Level, string> = {
  required: 'The hints and the debrief say whether more can be gained, and where.',
  good: 'The debrief tells how far others went, and why.',
  excellent: 'Nothing of it is left to prove. Read the debrief, then take the next lesson.',
}

/** Fast at times: what all calls cost, or what the slowest of them do, decided. */
const UNEVEN: Advice = {
  meaning: 'Every output is right, but some of what you save in most calls, or more than that, is spent in a few.',
  next: 'The figures below say how often and for how long. Look for work that your code puts off or does ahead, and spread it out or leave it out.',
}

/** @param kind of the exercise, where known. @param decidedBy what of its speed decided, likewise */
export function adviceFor(
  outcome: Outcome,
  level: Level | null,
  kind: Kind = 'function',
  decidedBy: Speed['decidedBy'] = 'typical',
): Advice {
  if (kind === 'reading')
    return outcome === 'pass' || outcome === 'wrong' ? READING[outcome] : ADVICE[outcome === 'slow' ? 'fault' : outcome]
  if (kind === 'load-test')
    return outcome === 'pass' || outcome === 'wrong' || outcome === 'unsure'
      ? LOAD_TEST[outcome]
      : ADVICE[outcome === 'slow' ? 'fault' : outcome]
  if (outcome === 'slow') return decidedBy === 'typical' ? SLOW[kind] : UNEVEN
  if (outcome !== 'pass') return ADVICE[outcome]
  const meaning =
    kind === 'heap'
      ? 'Every output is right, and memory stays flat.'
      : 'Every output is right, and the ratio reaches the target, with an interval narrow enough to say so.'
  return {
    meaning,
    next:
      kind === 'heap' ? 'Read the debrief: it shows where the memory went, and how to find that out yourself.' : PASS[level ?? 'required'],
  }
}
