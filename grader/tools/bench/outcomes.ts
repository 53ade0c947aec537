/** Result of a submission of the flood. */
export interface Outcome {
  who: 'honest' | 'hostile'
  name: string
  /** Outcomes that it may get. */
  words: readonly string[]
  /** Its outcome; `refused` with the status if the API refused it; `none` if no verdict arrived. */
  got: string
  /** Its messages: summary, findings, tests. */
  said: string
}

export interface Counts {
  honest: number
  /** Honest submissions with the right verdict. */
  right: number
  hostile: number
  /** Hostile submissions by outcome. */
  words: Record<string, number>
  passes: number
  unexpected: Outcome[]
}

/** Marker that only an attack that broke out prints. */
const OUTCRY = 'BROKE OUT'

/** The API may refuse an attack, but not an honest submission. */
export function isAsExpected({ who, words, got, said }: Outcome): boolean {
  return (words.includes(got) || (who === 'hostile' && got.startsWith('refused '))) && !said.includes(OUTCRY)
}

export function counts(outcomes: readonly Outcome[]): Counts {
  const [honest, hostile] = (['honest', 'hostile'] as const).map((who) => outcomes.filter((one) => one.who === who)) as [
    Outcome[],
    Outcome[],
  ]
  const words = Object.entries(Object.groupBy(hostile, ({ got }) => got)).map(([outcome, ones]) => [outcome, ones!.length] as const)
  return {
    honest: honest.length,
    right: honest.filter(isAsExpected).length,
    hostile: hostile.length,
    words: Object.fromEntries(words.sort(([, a], [, b]) => b - a)),
    passes: hostile.filter(({ got }) => got === 'pass').length,
    unexpected: outcomes.filter((one) => !isAsExpected(one)),
  }
}

/** The counts as lines: right honest ones, outcomes of hostile ones, and every unexpected outcome. */
export function describeCounts({ honest, right, hostile, words, passes, unexpected }: Counts, seconds: number): string {
  return [
    `${right} of ${honest} honest submissions right`,
    `${hostile} hostile ones: ${Object.entries(words)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', ')}; ${passes} passes`,
    ...unexpected.map(({ who, name, words, got, said }) => `  ✗ ${who} ${name}: ${got}, must be ${words.join('|')}: ${said.slice(0, 400)}`),
    `${seconds.toFixed(0)} s, ${((60 * (honest + hostile)) / seconds).toFixed(1)} verdicts per minute`,
  ].join('\n')
}
