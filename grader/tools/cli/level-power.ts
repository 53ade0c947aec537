import { SIMULATED, type Power } from './power.ts'
import { LEVELS, type Level, type SpeedTarget } from '../../contracts/index.ts'

/** A passing solution, measured against the reference. */
export interface LevelPilot {
  name: string
  /** Times as fast as the reference. */
  figure: number
  /** Spread of the figure between sessions, relative. */
  spread: number
  /** The level that the manifest names; null if it names none. */
  expected: Level | null
  /** Simulated answers if this ratio had to be reached. */
  at(ratio: number): Power
}

/**
 * Prints how often each solution would get a level other than the manifest’s, and the gap that each level lies in. True if none does more
 * often than `mostWrong`. Solutions without a level in the manifest only show where they lie.
 */
export function reportLevels(
  pilots: readonly LevelPilot[],
  target: SpeedTarget,
  mostWrong: number,
  print: (line: string) => void,
): boolean {
  const rising = pilots.toSorted((a, b) => a.figure - b.figure)
  print(`\n${row(['', 'solution', 'level', 'to the reference', 'spread', 'wrong level'])}`)
  const wrong = rising.filter((pilot) => (wrongShare(pilot, target) ?? 0) > mostWrong)
  for (const pilot of rising) {
    const share = wrongShare(pilot, target)
    const words = share === null ? '' : share === 0 ? `< ${100 / SIMULATED} %` : `${(100 * share).toFixed(2)} %`
    const mark = wrong.includes(pilot) ? '!' : '✓'
    print(row([mark, pilot.name, pilot.expected ?? '', pilot.figure.toPrecision(3), `${(100 * pilot.spread).toFixed(1)} %`, words]))
  }
  print(`\n${row(['', 'level', 'from', 'nearest below', 'nearest above', 'midway'])}`)
  for (const { level, from, below, above, midway } of gapsOf(rising, target))
    print(row(['', level, String(from), namedFigure(below), namedFigure(above), midway === null ? '' : midway.toPrecision(2)]))
  for (const { name } of wrong) print(`! ${name} would get the wrong level more often than once in ${1 / mostWrong}.\n`)
  return wrong.length === 0
}

/** Share of verdicts with another level than the manifest’s; null if it names none. Each side of the level’s range counts. */
function wrongShare({ expected, at }: LevelPilot, target: SpeedTarget): number | null {
  if (expected === null) return null
  const own = expected === 'required' ? undefined : target[expected]
  const next = stepsOf(target).find(({ level }) => LEVELS.indexOf(level) > LEVELS.indexOf(expected))
  return (own === undefined ? 0 : at(own).fail) + (next === undefined ? 0 : at(next.from).pass)
}

interface Gap {
  level: Level
  from: number
  below: LevelPilot | undefined
  above: LevelPilot | undefined
  /** The geometric middle between the two neighbours; null if one is missing. */
  midway: number | null
}

/** The solutions on both sides of each level. */
function gapsOf(rising: readonly LevelPilot[], target: SpeedTarget): Gap[] {
  return stepsOf(target).map(({ level, from }) => {
    const below = rising.findLast(({ figure }) => figure < from)
    const above = rising.find(({ figure }) => figure >= from)
    return { level, from, below, above, midway: below && above ? Math.sqrt(below.figure * above.figure) : null }
  })
}

function stepsOf(target: SpeedTarget): { level: Level; from: number }[] {
  return LEVELS.flatMap((level) => (level !== 'required' && target[level] !== undefined ? [{ level, from: target[level] }] : []))
}

function namedFigure(pilot: LevelPilot | undefined): string {
  return pilot === undefined ? '–' : `${pilot.figure.toPrecision(3)} ${pilot.name}`
}

function row(cells: string[]): string {
  const widths = [1, 34, 10, 34, 34, 12]
  return `${cells
    .map((cell, index) => cell.padEnd(widths[index]!))
    .join('  ')
    .trimEnd()}\n`
}
