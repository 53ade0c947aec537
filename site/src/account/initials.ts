/** At most two: of the first word of a name and of the last. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((outcome) => /\p{L}|\p{N}/u.test(outcome))
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return chosen.map((outcome) => (outcome.match(/\p{L}|\p{N}/u)?.[0] ?? '').toLocaleUpperCase('en')).join('')
}
