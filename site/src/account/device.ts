/** Patterns of a User-Agent; the first match counts, since many browsers claim to be others too. */
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
  const browser = nameIn(BROWSERS, userAgent ?? '') ?? 'A program'
  const system = nameIn(SYSTEMS, userAgent ?? '')
  return system === null ? browser : `${browser} on ${system}`
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
