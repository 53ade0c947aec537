import { answer } from '../../../shared/bounded/answer.ts'
import type { Question } from './in-process.ts'
import { compare, type Comparison } from './pairs.ts'

/** A process's own file: one comparison. */
answer<Question, Comparison>(function* ({ sources, given }) {
  yield compare(sources, given)
})
