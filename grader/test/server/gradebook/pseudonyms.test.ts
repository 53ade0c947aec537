import t from 'tap'
import { foldName, readPseudonym } from '../../../server/gradebook/pseudonyms.ts'

const problem = (typed: string, taken: string[] = []) => {
  try {
    readPseudonym(typed, taken)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

t.test('a pseudonym is stored tidied', async (t) => {
  t.equal(readPseudonym('  Swift \t Fox ', ['Lea Lund']), 'Swift Fox')
  t.equal(readPseudonym('雨 の 猫', []), '雨 の 猫')
  t.equal(readPseudonym('fox 🦊', []), 'fox 🦊')
})

t.test('one that nobody can read is refused, with what is wrong with it', async (t) => {
  t.equal(problem('x'), 'This pseudonym cannot be used: it has 1 characters, not 2 to 30.')
  t.equal(problem('  '), 'This pseudonym cannot be used: it has 0 characters, not 2 to 30.')
  t.match(problem('🦊'.repeat(31)), /31 characters/)
  for (const sign of ['\u0007', '\u200b', '\u202e', '\ud800', '\0']) t.match(problem(`fo${sign}x`), /invisible characters/)
  t.match(problem('z\u0301\u0302\u0303\u0304algo'), /stacked accents/)
  t.match(problem('-- ..'), /neither a letter nor a digit/)
})

t.test('nobody can impersonate somebody else', async (t) => {
  for (const typed of [
    'Lea Lund',
    'lea lund',
    'LEALUND',
    'Léa  Lünd',
    'L.e.a-Lund',
    'Ｌｅａ Ｌｕｎｄ',
    'Lеа Lund',
    '𝐋𝐞𝐚 Lund',
    'Łea Lund',
  ]) {
    t.equal(
      problem(typed, ['Ben', 'Lea Lund']),
      `“${typed.normalize('NFC').replace(/\s+/g, ' ')}” is taken in this cohort, or looks like a name that is.`,
    )
  }
  t.equal(problem('Lea', ['Lea Lund']), null)
  t.equal(foldName('Straße 10'), foldName('STRASSE lO'))
})
