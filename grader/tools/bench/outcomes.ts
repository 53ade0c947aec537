/** What a submission of the flood came to. */
export interface Outcome {
  who: 'honest' | 'hostile'
  name: string
  /** Words that it may get. */
  words: readonly string[]
  /** Its word; `refused`, with the status, where the door did not take it; `none` where no verdict came. */
  got: string
  /** What was said of it: summary, findings, tests. */
  said: string
}

export interface Counts {
  honest: number
  /** Honest ones that got what they must. */
  right: number
  hostile: number
  /** Hostile ones by word. */
  words: Record<string, number>
  passes: number
  unexpected: Outcome[]
}

/** What an attack says where it got out, and nothing else says. */
const OUTCRY = 'BROKE OUT'

/** The API may turn an attack away; an honest submission it may not. */
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

/** A tally as lines: what was right, what the hostile ones got, and everyone who got something else. */
export function describeCounts({ honest, right, hostile, words, passes, unexpected }: Counts, seconds: number): string {
  return [
    `${right} of ${honest} honest submissions right`,
    `${hostile} hostile ones: ${Object.entries(words)
      .map(([outcome, count]) => `${outcome} ${count}`)
      .join(', ')}; ${passes} passes`,
    ...unexpected.map(({ who, name, words, got, said }) => `  ✗ ${who} ${name}: ${got}, must be ${words.join('|')}: ${said.slice(0, 400)}`),
    `${seconds.toFixed(0)} s, ${((60 * (honest + hostile)) / seconds).toFixed(1)} verdicts a minute`,
  ].join('\n')
}
