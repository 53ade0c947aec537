import { FAMILY_NAMES, pairOf } from './families.ts'

/** Code to compare, and how many times as fast the second variant is by construction; null if nobody knows. */
export interface ComparedCase {
  name: string
  variants: [string, string]
  input: string | null
  ratio: number | null
}

const INPUT = 'module.exports = (random) => [Math.floor(random() * 1024)]'

/** Functions of one family, the second of which does that many times less. */
function knownCase(family: string, ratio: number): ComparedCase {
  const { exercise, fast } = pairOf(family, ratio, 2)
  return { name: `${family} ${ratio}`, variants: [exercise.sources[exercise.manifest.baseline]!, fast], input: INPUT, ratio }
}

const RATIOS = [1.1, 1.2, 1.3, 1.5, 1.75, 2, 2.5, 3, 5, 10]

/** Forty pairs of known ratio: ten of each family. */
export function knownCases(): ComparedCase[] {
  return FAMILY_NAMES.flatMap((family) => RATIOS.map((ratio) => knownCase(family, ratio)))
}

const NUMBERS = 'module.exports = (random) => [Array.from({ length: 1000 }, () => Math.floor(random() * 1000))]'
const WORDS = 'module.exports = (random) => [Array.from({ length: 100 }, () => random().toString(36).slice(2, 8))]'

/** Functions as people compare them, some of which V8 compiles in more than one way. */
const NATURAL: [name: string, code: string, input: string][] = [
  ['reduce', 'module.exports = (xs) => xs.reduce((a, b) => a + b, 0)', NUMBERS],
  ['map and reduce', 'module.exports = (xs) => xs.map((x) => x / 3).reduce((a, b) => a + b, 0)', NUMBERS],
  ['loop', 'module.exports = (xs) => { let s = 0; for (let i = 0; i < xs.length; i++) s += xs[i]; return s }', NUMBERS],
  ['for of', 'module.exports = (xs) => { let s = 0; for (const x of xs) s += x; return s }', NUMBERS],
  ['sort', 'module.exports = (xs) => [...xs].sort((a, b) => a - b)[500]', NUMBERS],
  ['set', 'module.exports = (xs) => new Set(xs).size', NUMBERS],
  ['join', "module.exports = (ws) => ws.join(',')", WORDS],
  ['objects', 'module.exports = (ws) => ws.map((w) => ({ w, n: w.length })).filter(({ n }) => n > 4).length', WORDS],
  ['regular expression', 'module.exports = (ws) => ws.filter((w) => /^[a-m].*[0-9]$/.test(w)).length', WORDS],
  ['JSON', 'module.exports = (ws) => JSON.stringify(ws).length', WORDS],
  ['tiny', 'module.exports = (x) => (x * 31) | 0', INPUT],
]

/** Identical functions: any difference between them is noise. */
export function equalCases(): ComparedCase[] {
  const known = FAMILY_NAMES.map((family): ComparedCase => {
    const { fast } = pairOf(family, 2, 2)
    return { name: family, variants: [fast, fast], input: INPUT, ratio: 1 }
  })
  return [...known, ...NATURAL.map(([name, code, input]): ComparedCase => ({ name, variants: [code, code], input, ratio: 1 }))]
}
