import { answer } from '../bounded/answer.ts'
import { syntaxProblemOf, type SyntaxProblem } from './syntax.ts'

/** Entry file of a parser process: answers with the syntax error of each file, given by name and source. */
answer<readonly (readonly [file: string, source: string])[], SyntaxProblem | null>(function* (files) {
  for (const [file, source] of files) yield syntaxProblemOf(file, source)
})
