import { toPublic } from '../../../grader/shared/catalogue/load.ts'
import type { Exercise, PublicExercise } from '../../../grader/contracts/exercise.ts'
import { withoutTitle } from './title.ts'

/** An exercise as the pages know it: its public parts, and its Markdown as HTML. */
export interface ExerciseEntry extends PublicExercise {
  taskHtml: string
  hintsHtml: string[]
  /** Shown after the pass. */
  debriefHtml: string
}

/** Picks what may be published of an exercise and renders its Markdown. */
export async function exerciseEntry(exercise: Exercise, render: (markdown: string) => Promise<string>): Promise<ExerciseEntry> {
  return {
    ...toPublic(exercise),
    taskHtml: await render(withoutTitle(exercise.task)),
    hintsHtml: await Promise.all(exercise.manifest.hints.map(render)),
    debriefHtml: await render(exercise.manifest.debrief),
  }
}
