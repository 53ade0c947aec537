import { answer } from '../../../shared/bounded/answer.ts'
import type { TechniqueFound } from '../../../contracts/index.ts'
import type { Question } from './in-process.ts'
import { techniquesOf } from './techniques.ts'

/** A process's own file: the techniques of each submission. */
answer<Question, [submission: string, found: TechniqueFound[]]>(function* ({ starter, sources }) {
  // What nobody could edit was not sent.
  for (const { submission, files } of sources) yield [submission, techniquesOf(starter.kind, starter.files, { ...starter.files, ...files })]
})
