import { answer } from '../bounded/answer.ts'
import { plainSource, type Plain } from './plain-source.ts'

/** Entry file of a converting process: answers with each source as CommonJS; null if it is broken, which its sandbox will report. */
answer<readonly string[], Plain | null>(function* (sources) {
  for (const source of sources) yield plainOrNull(source)
})

function plainOrNull(source: string): Plain | null {
  try {
    return plainSource(source)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}
