import list from '../../../course/advice/advice.json' with { type: 'json' }
import recorded from '../../../course/advice/measured.json' with { type: 'json' }
import { WORTH_IT, type Advice, type AdviceMeasured, type AdviceRow, type Fate } from '../../../grader/contracts/engines.ts'

interface Bar {
  label: string
  value: number
  low: number
  high: number
}
interface Figure {
  title: string
  engine?: string
  command?: string
  bars: Bar[]
}

const measured = recorded as AdviceMeasured
const figures = import.meta.glob<{ default: Record<string, Figure> }>('../../../course/*/figures.json', { eager: true })

/** Gain of followed advice under load: the ratio of two bars of a figure, with the lowest and highest that their whiskers allow. */
export interface Served {
  ratio: number
  low: number
  high: number
  engine: string
  command: string
  title: string
}

/** A piece of advice with its measurements, on engines or of a server. */
export type Piece = Advice[number] & { fate: Fate; rows: readonly AdviceRow[]; measuredOn: string | null; served: Served | null }

export const pieces: readonly Piece[] = (list as Advice).map((piece) => {
  if (piece.figure !== undefined) {
    const served = servedOf(piece.lesson, piece.figure)
    return {
      ...piece,
      fate: { outcome: served.low >= WORTH_IT ? 'stands' : served.high < WORTH_IT ? 'never' : 'depends' },
      rows: [],
      measuredOn: null,
      served,
    }
  }
  const result = measured.pieces[piece.slug]
  if (result === undefined)
    throw new Error(`course/advice/measured.json has nothing on “${piece.slug}”: npm run course -- advice ${piece.slug}`)
  return { ...piece, ...result, served: null }
})

export const { command, sandbox } = measured

/** The days of the measurements on engines, from the first to the last, as 2026-11-21. */
export const days: readonly string[] = [...new Set(pieces.flatMap(({ measuredOn }) => measuredOn ?? []))].sort()

/** @throws Error if the list has no such piece of advice */
export function pieceOf(slug: string): Piece {
  const piece = pieces.find((one) => one.slug === slug)
  if (piece === undefined) throw new Error(`course/advice/advice.json has no “${slug}”`)
  return piece
}

function servedOf(lesson: string, { key, before, after }: NonNullable<Advice[number]['figure']>): Served {
  const figure = figures[`../../../course/${lesson}/figures.json`]?.default[key]
  const [slow, quick] = [before, after].map((label) => figure?.bars.find((bar) => bar.label === label))
  if (figure === undefined || slow === undefined || quick === undefined)
    throw new Error(`course/${lesson}/figures.json has no figure “${key}” with “${before}” and “${after}”`)
  return {
    ratio: slow.value / quick.value,
    low: slow.low / quick.high,
    high: slow.high / quick.low,
    engine: figure.engine ?? '',
    command: figure.command ?? '',
    title: figure.title,
  }
}

/** The engine that the course is written for. */
const TODAY = '24.'

/** Gain on the course's engine, with its lowest and highest. @throws Error where that was not measured */
export function todayOf(piece: Piece): { ratio: number; low: number; high: number } {
  const figures = piece.served ?? piece.rows.find(({ engine }) => engine.version.startsWith(TODAY))?.figures
  if (!figures) throw new Error(`Nothing was measured of “${piece.slug}” on Node.js ${TODAY}`)
  return figures
}

/** Fate in words, and whether following the advice makes code slower today. */
export function wordsOf(piece: Piece): string {
  const { fate } = piece
  const words =
    fate.outcome === 'expired'
      ? `Expired since Node.js ${majorOf(fate.since)}`
      : { stands: 'Still valid', never: 'No gain', depends: 'Depends' }[fate.outcome]
  return todayOf(piece).high < 1 / WORTH_IT ? `${words}, costs speed` : words
}

/** “24” for 24.21.0; “8.17” for Node.js 8, which changed its compiler between minor versions. */
export function majorOf(version: string): string {
  const [major, minor] = version.split('.')
  return major === '8' ? `8.${minor}` : major!
}

/** Two significant digits, at most two after the point. */
export function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(ratio < 3 ? 2 : 1) : ratio.toFixed(0)}×`
}
