/** Words of a browser's own description, the first that fits: many claim to be others, too. */
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/Linux|X11/, 'Linux'],
] as const

/** “Firefox on Linux”, from the User-Agent of a session. */
export function deviceOf(userAgent: string | null | undefined): string {
  const browser = outcomeOf(BROWSERS, userAgent ?? '') ?? 'A program'
  const system = outcomeOf(SYSTEMS, userAgent ?? '')
  return system === null ? browser : `${browser} on ${system}`
}

function outcomeOf(words: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return words.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
