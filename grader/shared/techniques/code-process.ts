import { answer } from '../bounded/answer.ts'
import { codeOf, type Code } from './code.ts'
import type { CodeQuestion } from './code-reader.ts'

/** Entry point of the process: one submission beside its starter. */
answer<CodeQuestion, Code | null>(function* ({ kind, starter, files, words }) {
  yield codeOf(kind, starter, files, words)
})
