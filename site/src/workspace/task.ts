import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import { goalOf } from '../verdict/target.ts'
import { withoutTitle } from '../exercises/title.ts'

/** Replaces the task that was rendered when the site was built with the task of another version. */
export async function showTask(root: HTMLElement, exercise: PublicExercise): Promise<void> {
  root.querySelector('.goal span:last-child')!.textContent = `Target: ${goalOf(exercise)}`
  const { marked } = await import('marked')
  root.querySelector('.task > .prose')!.innerHTML = await marked.parse(withoutTitle(exercise.task))
}
