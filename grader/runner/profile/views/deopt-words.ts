/** Explanations of V8's deoptimization reasons. The keys are V8's own texts; a test compares them with the running engine's. */
export const DEOPT_WORDS: Record<string, string> = {
  'not a Smi': 'The code was compiled for small integers, but got a fraction, a large number, or a value that is not a number.',
  Smi: 'The code was compiled for objects or fractions, but got a small integer.',
  'not a Number': 'The code was compiled for numbers, but got another value.',
  'not a Number or Oddball':
    'The code was compiled for numbers, but got a value that is neither a number nor undefined, null, true or false.',
  'not a heap number': 'The code was compiled for fractions, but got another value.',
  'not a String': 'The code was compiled for strings, but got another value.',
  'not a BigInt': 'The code was compiled for BigInts, but got another value.',
  'not a Symbol': 'The code was compiled for symbols, but got another value.',
  'not a JavaScript object': 'The code was compiled for objects, but got another value.',
  'wrong map': 'An object had another shape than the code was compiled for: other properties, another order, or values of other types.',
  'wrong instance type': 'The code was compiled for another type of value.',
  'wrong name': 'The code was compiled for another property name.',
  'wrong value': 'The code was compiled for another value.',
  'wrong call target': 'The code was compiled for a call of another function.',
  'wrong feedback cell': 'The code was compiled for a closure from another place in the source.',
  'out of bounds': 'An index was outside the array for the first time.',
  hole: 'An element was missing (a hole in the array) for the first time.',
  overflow: 'The code was compiled for integers of 31 or 32 bits, but a result was larger.',
  'division by zero': 'A division by zero, or a remainder of −0: integers can represent neither result.',
  'minus zero': 'The result was −0, which integers cannot represent.',
  NaN: 'A result was NaN for the first time.',
  'lost precision': 'The code was compiled for integers, but got a fraction or a number that is too large.',
  'lost precision or NaN': 'The code was compiled for integers, but got a fraction, NaN, or a number that is too large.',
  'value mismatch': 'The code was compiled on the assumption that a value never changes, but it changed.',
  'failed to grow elements store': 'An element was written far beyond the end of the array.',
  '(unknown)': 'V8 gives no reason.',
}

const NOT_SEEN = 'This part had not run when the function was compiled, so V8 knew nothing about the values here.'

/** The explanation of one of V8's reasons. */
export function wordsFor(reason: string): string {
  if (reason.startsWith('Insufficient type feedback')) return NOT_SEEN
  return Object.hasOwn(DEOPT_WORDS, reason) ? DEOPT_WORDS[reason]! : `V8 says “${reason}”, and no more.`
}
