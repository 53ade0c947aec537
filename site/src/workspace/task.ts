import type { PublicExercise } from '../../../grader/contracts/exercise.ts'
import { goalOf } from '../verdict/target.ts'
import { withoutTitle } from '../exercises/title.ts'

/** Puts the task of another version in the place of the page’s own, which was rendered when the site was built. */
export async function showTask(root: HTMLElement, exercise: PublicExercise): Promise<void> {
  root.querySelector('.goal span:last-child')!.textContent = `Target: ${goalOf(exercise)}`
  const { marked } = await import('marked')
  root.querySelector('.task > .prose')!.innerHTML = await marked.parse(withoutTitle(exercise.task))
}
