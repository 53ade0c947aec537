import { knownSolutions } from '../../shared/catalogue/known-solutions.ts'
import { HAVE_FIGURES, readFigures, type Figure } from '../../shared/catalogue/measured.ts'
import type { Effect, Exercise } from '../../contracts/index.ts'

/** Headings of `solutionRows`. */
export const SOLUTION_HEADINGS = ['exercise', 'solution', 'expected', 'level', 'against the baseline', 'against the reference', 'on', 'by']

/**
 * What every processor measured of the solutions that learners can see and that are decided by measuring. A solution that none has
 * measured yet has a row with dashes.
 */
export function solutionRows(exercise: Exercise): string[][] {
  const figures = readFigures(exercise)
  const measurable = knownSolutions(exercise).filter(({ outcome }) => HAVE_FIGURES.includes(outcome))
  return measurable.flatMap(({ name, outcome, level }) => {
    const expected = [exercise.slug, name, level ?? outcome]
    const known = figures.get(name) ?? []
    return known.length > 0 ? known.map((figure) => [...expected, ...cells(figure)]) : [[...expected, '–', '–', '–', '–', '–']]
  })
}

function cells({ level, effect, reference, on, processor }: Figure): string[] {
  return [level ?? '–', effectCell(effect), reference ? times(reference.ratio, reference.low, reference.high) : '–', on, processor]
}

function effectCell({ unit, value, low, high }: Effect): string {
  return unit === 'times' ? times(value, low, high) : `${figure(value)} bytes per call (${figure(low)} to ${figure(high)})`
}

function times(value: number, low: number, high: number): string {
  return `${figure(value)}× (${figure(low)} to ${figure(high)})`
}

const figure = (value: number) => Number(value.toPrecision(3)).toString()
