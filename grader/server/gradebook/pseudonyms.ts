import { HotpathError } from '../../shared/errors.ts'

/** Length of a pseudonym in characters: enough to be distinct, few enough for one line on a phone. */
const LEAST = 2
const MOST = 30

/** Letters of other scripts, and digits, that look like Latin letters. Folding them prevents impersonation. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [
    'аa',
    'вb',
    'еe',
    'ѕs',
    'іi',
    'јj',
    'кk',
    'мm',
    'нh',
    'оo',
    'рp',
    'сc',
    'тt',
    'уy',
    'хx',
    'ԁd',
    'ɡg',
    'αa',
    'βb',
    'εe',
    'ιi',
    'κk',
    'νv',
    'οo',
    'ρp',
    'τt',
    'υu',
    'χx',
    'ıi',
    'ɑa',
    '0o',
    '1l',
    'øo',
    'łl',
    'đd',
  ].map((pair) => [...pair]),
)

/** Normalises a name for comparison: no case, accents, spaces or punctuation, full width as normal width, lookalikes as Latin. */
export function foldName(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [...bare.replaceAll('ß', 'ss')].map((letter) => LOOKALIKES[letter] ?? letter).join('')
}

/**
 * Validates a pseudonym and trims and collapses its white space.
 * @param taken names and pseudonyms of others in the cohort
 * @throws HotpathError E_PSEUDONYM, E_PSEUDONYM_TAKEN
 */
export function readPseudonym(typed: string, taken: readonly string[]): string {
  const pseudonym = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  const problem = problemOf(pseudonym)
  if (problem !== null) throw new HotpathError('E_PSEUDONYM', { problem })
  const folded = foldName(pseudonym)
  if (taken.some((name) => foldName(name) === folded)) throw new HotpathError('E_PSEUDONYM_TAKEN', { pseudonym })
  return pseudonym
}

function problemOf(pseudonym: string): string | null {
  const { length } = [...pseudonym]
  if (length < LEAST || length > MOST) return `it has ${length} characters, not ${LEAST} to ${MOST}`
  if (/\p{C}/u.test(pseudonym)) return 'it has invisible characters'
  if (/\p{M}{3}/u.test(pseudonym.normalize('NFD'))) return 'it has stacked accents'
  if (foldName(pseudonym) === '') return 'it has neither a letter nor a digit'
  return null
}
