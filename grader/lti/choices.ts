import type { Db } from '../store/store.ts'
import type { Points } from '../contracts/index.ts'

/** What a link can lead to. */
export interface LinkChoice {
  id: string
  title: string
  exercise: string
  points: Points
}

export async function choicesOf(db: Db, cohort: string): Promise<LinkChoice[]> {
  return db.selectFrom('assignments').select(['id', 'title', 'exercise', 'points']).where('cohort', '=', cohort).orderBy('due_at').orderBy('title').execute()
}

/** Content items of Deep Linking 2.0: links that bring a column of the gradebook with them. */
export function itemsOf(choices: readonly LinkChoice[], launchUrl: string): object[] {
  return choices.map(({ id, title, points }) => ({
    type: 'ltiResourceLink',
    title,
    url: launchUrl,
    custom: { assignment: id },
    lineItem: { label: title, scoreMaximum: mostOf(points), resourceId: id },
  }))
}

/** Of the points that an assignment gives, the most. */
export function mostOf({ required, good, excellent }: Points): number {
  return Math.max(required, good, excellent)
}
