import { mostOf } from '../gradebook/points.ts'
import type { Db } from '../store/store.ts'
import type { Points } from '../../contracts/index.ts'

/** What a link can lead to. */
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

/** Content items of Deep Linking 2.0: links that bring a column of the gradebook with them, unless all that it could hold is 0 of 0. */
export function itemsOf(choices: readonly LinkChoice[], launchUrl: string): object[] {
  return choices.map(({ id, title, points }) => ({
    type: 'ltiResourceLink',
    title,
    url: launchUrl,
    custom: { assignment: id },
    ...(mostOf(points) > 0 && { lineItem: { label: title, scoreMaximum: mostOf(points), resourceId: id } }),
  }))
}
