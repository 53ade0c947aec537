import { answer } from '../bounded/answer.ts'
import type { TechniqueFound } from '../../contracts/index.ts'
import type { Question } from './in-process.ts'
import { techniquesOf } from './techniques.ts'

/** Entry point of the process: the techniques of each submission. */
answer<Question, [submission: string, found: TechniqueFound[]]>(function* ({ starter, sources }) {
  // Submissions contain only editable files, so take the others from the starter.
  for (const { submission, files } of sources) yield [submission, techniquesOf(starter.kind, starter.files, { ...starter.files, ...files })]
})
