import { toPublic } from '../../../grader/shared/catalogue/load.ts'
import type { Exercise, PublicExercise } from '../../../grader/contracts/exercise.ts'
import { withoutTitle } from './title.ts'

/** An exercise for the pages: its public parts, with Markdown rendered to HTML. */
export interface ExerciseEntry extends PublicExercise {
  taskHtml: string
}

/** Picks the public parts of an exercise and renders their Markdown. */
export async function exerciseEntry(exercise: Exercise, render: (markdown: string) => Promise<string>): Promise<ExerciseEntry> {
  return {
    ...toPublic(exercise),
    taskHtml: await render(withoutTitle(exercise.task)),
  }
}
