import { answer } from '../bounded/answer.ts'
import { syntaxProblemOf, type SyntaxProblem } from './syntax.ts'

/** A process's own file: for each of the files, by name and source, what is wrong with it. */
answer<readonly (readonly [file: string, source: string])[], SyntaxProblem | null>(function* (files) {
  for (const [file, source] of files) yield syntaxProblemOf(file, source)
})
