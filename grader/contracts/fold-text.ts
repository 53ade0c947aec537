/**
 * A text as it is searched and compared: without case, accents, and spaces at its ends or in a row. “Müller” and
 * “Muller” are the same, as are “Łódź” and “Lodz”.
 */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[øłđðħıßæœþ]/g, (letter) => LETTERS[letter]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/** Letters that do not decompose into a base letter and a mark. */
const LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

const BY_NAME = new Intl.Collator('en', { numeric: true })

/** The order of names in lists: as a dictionary has it, “Jörg” before “José” before “Jude”, whatever the case. */
export function compareNames(one: string, other: string): number {
  return BY_NAME.compare(one, other)
}
