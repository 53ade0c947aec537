/** Initials of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word))
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return chosen.map((word) => (word.match(/\p{L}|\p{N}/u)?.[0] ?? '').toLocaleUpperCase('en')).join('')
}
