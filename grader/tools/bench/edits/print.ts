import type { EditEffects, EditFigures, EditGroup, EditPlace } from '../../../contracts/index.ts'

/** The effects as text: a line for each group, and one for each of its edits if they are several. */
export function effectsTable({ unit, total, groups, remainder, found, sessions, seconds, notes }: EditEffects): string {
  const show = (figures: EditFigures | null) => figuresText(figures, unit)
  return [
    ...groups.flatMap((group) => [`${show(group.effect)}  ${describe(group)}`, ...members(group, show)]),
    ...(total === null ? [] : [`${show(total)}  all of it`]),
    ...(remainder === null ? [] : [`${show(remainder)}  remainder`]),
    ...notes,
    `${found} edits, ${sessions} sessions, ${seconds} s`,
  ].join('\n')
}

export function figuresText(figures: EditFigures | null, unit: EditEffects['unit']): string {
  if (figures === null) return 'not measured'
  const { value, low, high } = figures
  const text = (number: number) => number.toFixed(unit === 'times' ? 3 : 1)
  return `${text(value)}${unit === 'times' ? '×' : ' bytes per call less'} (${text(low)} to ${text(high)})`
}

function describe({ bond, edits }: EditGroup): string {
  return bond === null ? placesText(edits[0]!.places) : `${edits.length} edits that ${bond}`
}

function members({ bond, edits }: EditGroup, show: (figures: EditFigures | null) => string): string[] {
  if (bond === null) return []
  return edits.map(({ places, alone, last }) => `    ${placesText(places)}; alone ${show(alone)}, last ${show(last)}`)
}

function placesText(places: readonly EditPlace[]): string {
  const lines = places.map(({ file, before, after }) => `${file}:${after ? after.from : `${before!.from} (removed)`}`)
  return [...new Set(lines)].join(', ')
}
