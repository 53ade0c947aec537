import { answer } from '../../../shared/bounded/answer.ts'
import type { Question } from './in-process.ts'
import { compare, type Comparison } from './pairs.ts'

/** Entry point of the process: one comparison. */
answer<Question, Comparison>(function* ({ sources, given }) {
  yield compare(sources, given)
})
