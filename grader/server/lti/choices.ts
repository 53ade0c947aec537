import { mostOf } from '../gradebook/points.ts'
import type { Db } from '../store/store.ts'
import type { Points } from '../../contracts/index.ts'

/** A possible target of a link. */
export interface LinkChoice {
  id: string
  title: string
  exercise: string
  points: Points
}

export async function choicesOf(db: Db, cohort: string): Promise<LinkChoice[]> {
  return db
    .selectFrom('assignments')
    .select(['id', 'title', 'exercise', 'points'])
    .where('cohort', '=', cohort)
    .orderBy('due_at')
    .orderBy('title')
    .execute()
}

/** Content items of Deep Linking 2.0: links that create a gradebook column, unless the maximum is 0 points. */
export function itemsOf(choices: readonly LinkChoice[], launchUrl: string): object[] {
  return choices.map(({ id, title, points }) => ({
    type: 'ltiResourceLink',
    title,
    url: launchUrl,
    custom: { assignment: id },
    ...(mostOf(points) > 0 && { lineItem: { label: title, scoreMaximum: mostOf(points), resourceId: id } }),
  }))
}
