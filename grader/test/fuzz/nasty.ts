import fc, { type Arbitrary } from 'fast-check'

/** Values that often cause bugs. */
const STUMBLES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%ff',
  "' or 1=1 --",
  '{{7*7}}',
  'é'.repeat(3000),
  '{}',
  '-1',
  '1e999',
  'NaN',
  0,
  -0,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  [],
  {},
  [[[[[[]]]]]],
  { toString: 1 },
  { then: 1 },
]

/**
 * Any code point but surrogates. fast-check's own unit for it, `binary`, first makes a table of them all, which takes a second of CPU time in
 * every process.
 */
const codePoint: Arbitrary<string> = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code), codeOf)

/** Lets fast-check place its own dangerous words, such as `__proto__`, among the strings. @throws Error if it is not one code point */
function codeOf(text: unknown): number {
  if (typeof text !== 'string' || [...text].length !== 1) throw new Error('That is not a code point')
  return text.codePointAt(0)!
}

/** Any string, including invalid Unicode. */
export const text: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: codePoint }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii' }) },
  { weight: 1, arbitrary: fc.constantFrom(...STUMBLES.filter((value) => typeof value === 'string')) },
)

/** Any value that JSON can hold. */
export const value: Arbitrary<unknown> = fc.oneof(fc.constantFrom(...STUMBLES), text, fc.jsonValue({ maxDepth: 4 }))

/** As `whole`, with one part of it, at any depth, replaced, removed or added. */
export function broken(whole: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(whole, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), fc.constantFrom('replace', 'remove', 'add'), value)
    .map(([from, steps, how, by]) => change(from, steps, how, by))
}

function change(part: unknown, [step, ...steps]: number[], how: string, by: unknown): unknown {
  if (step === undefined || typeof part !== 'object' || part === null) return by
  const keys = Object.keys(part)
  const key = keys[step % Math.max(1, keys.length)]
  const copy = (Array.isArray(part) ? [...(part as unknown[])] : { ...part }) as Record<string, unknown>
  if (steps.length > 0 && key !== undefined) copy[key] = change(copy[key], steps, how, by)
  else if (how === 'add' || key === undefined) copy[Array.isArray(part) ? part.length : `x${step}`] = by
  else if (how === 'replace') copy[key] = by
  else delete copy[key]
  return copy
}
