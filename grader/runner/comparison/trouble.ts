import { troubleOf } from '../engines/trouble.ts'
import { FailureError } from '../sandbox/failure.ts'
import type { ComparisonTrouble, FailureCode } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { VariantFailure } from '../measure/variants.ts'
import { INPUT_FILE } from './load.ts'

const FIX = 'Fix it, and run the comparison again.'
const LESS = 'Make the input smaller, or look for an endless loop.'

const HINTS: Partial<Record<FailureCode, string>> = {
  'no-export': 'Enter a single function, or end the code with module.exports = yourFunction.',
  exited: 'The code must not end its process.',
  silent: LESS,
  'cpu-limit': LESS,
  'waited-limit': 'Functions that wait cannot be compared here: compare what they compute.',
  'memory-limit': LESS,
  interference: 'Times are read outside of the process, so nothing written from inside changes them.',
}

/** What went wrong, in a sentence; null if it was neither the code nor a missing engine. */
export function comparisonTrouble(cause: unknown): ComparisonTrouble | null {
  if (cause instanceof HotpathError) return { variant: null, message: cause.message.slice(0, 400), hint: 'Choose another engine.' }
  if (!(cause instanceof VariantFailure) || !(cause.cause instanceof FailureError)) return null
  const { failure } = cause.cause
  if (failure.code === 'ours') return null
  const isInput = failure.file === INPUT_FILE || /^TypeError: the input generator/.test(failure.seen ?? '')
  const { file: _, ...named } = failure
  return {
    variant: isInput ? null : cause.index,
    message: `${isInput ? 'The input generator: ' : ''}${troubleOf(named)}`.slice(0, 400),
    hint: isInput
      ? 'It gets random() and must return a list of arguments, such as [[3, 1, 2]] for one array.'
      : (HINTS[failure.code] ?? FIX),
    ...(failure.line !== undefined && { line: failure.line }),
  }
}
