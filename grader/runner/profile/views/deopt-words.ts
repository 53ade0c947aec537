/** Explanations of V8's deoptimization reasons. The keys are V8's own texts; a test compares them with the running engine's. */
export const DEOPT_WORDS: Record<string, string> = {
  'not a Smi': 'The code was compiled for small whole numbers, and something else came: a fraction, a large number, or no number at all.',
  Smi: 'The code was compiled for objects or fractions, and a small whole number came.',
  'not a Number': 'The code was compiled for numbers, and something else came.',
  'not a Number or Oddball':
    'The code was compiled for numbers, and something came that is neither a number nor undefined, null, true or false.',
  'not a heap number': 'The code was compiled for fractions, and something else came.',
  'not a String': 'The code was compiled for strings, and something else came.',
  'not a BigInt': 'The code was compiled for BigInts, and something else came.',
  'not a Symbol': 'The code was compiled for symbols, and something else came.',
  'not a JavaScript object': 'The code was compiled for objects, and something else came.',
  'wrong map': 'An object came whose properties, their order or their kinds differ from those that the code was compiled for.',
  'wrong instance type': 'A value of another kind came than the code was compiled for.',
  'wrong name': 'A property was asked for by another name than the one that the code was compiled for.',
  'wrong value': 'Another value came than the one that the code was compiled for.',
  'wrong call target': 'Another function was called here than the one that the code was compiled for.',
  'wrong feedback cell': 'A closure of another place was called than the one that the code was compiled for.',
  'out of bounds': 'An index lay outside of the array, which the code had not met before.',
  hole: 'The array has a gap at this index, which the code had not met before.',
  overflow: 'A whole number grew beyond 31 or 32 bits, for which the code was compiled.',
  'division by zero': 'A division by zero came, or a remainder of −0: whole numbers can hold neither.',
  'minus zero': 'The result was −0, which whole numbers cannot hold.',
  NaN: 'The result was NaN, which the code had not met before.',
  'lost precision': 'A number came that is not whole, or too large, where the code was compiled for whole ones.',
  'lost precision or NaN': 'A number came that is not whole, too large, or NaN, where the code was compiled for whole ones.',
  'value mismatch': 'A value that the code was compiled to find unchanged had changed.',
  'failed to grow elements store': 'An element was written far beyond the end of the array.',
  '(unknown)': 'V8 does not say why.',
}

const NOT_SEEN = 'This part had not run when the function was compiled, so that V8 knew nothing of the values here.'

/** The explanation of one of V8's reasons. */
export function wordsFor(reason: string): string {
  if (reason.startsWith('Insufficient type feedback')) return NOT_SEEN
  return Object.hasOwn(DEOPT_WORDS, reason) ? DEOPT_WORDS[reason]! : `V8 says “${reason}”, and no more.`
}
