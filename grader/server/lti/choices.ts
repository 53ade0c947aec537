import { mostPoints } from '../../contracts/index.ts'
import { levelsAt, readAssignments } from '../cohorts/assignments.ts'
import type { Db } from '../store/store.ts'

/** A possible target of a link. */
export interface LinkChoice {
  id: string
  title: string
  exercise: string
  /** The points of a full pass. */
  most: number
}

/** Every assignment of a cohort, in the order in which they are due. */
export async function choicesOf(db: Db, cohort: string): Promise<LinkChoice[]> {
  return (await readAssignments(db, cohort)).map((row) => ({
    id: row.id,
    title: row.title,
    exercise: row.exercise,
    most: mostPoints({ points: row.points, levels: levelsAt(row) }),
  }))
}

/** Content items of Deep Linking 2.0: links that create a gradebook column, unless the maximum is 0 points. */
export function itemsOf(choices: readonly LinkChoice[], launchUrl: string): object[] {
  return choices.map(({ id, title, most }) => ({
    type: 'ltiResourceLink',
    title,
    url: launchUrl,
    custom: { assignment: id },
    // Assignment and Grade Services 2.0 takes no maximum of 0.
    ...(most > 0 && { lineItem: { label: title, scoreMaximum: most, resourceId: id } }),
  }))
}
