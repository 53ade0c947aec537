/** npm run course -- <name>: what keeps the lessons true. */
import { chooseCommand } from '../cli/choose-command.ts'

await chooseCommand('npm run course', {
  lessons: { help: 'runs every block of the lessons, and compares what it prints', run: () => import('../cli/lessons-run.ts') },
  figures: { help: 'measures the figures of the lessons again', run: () => import('../cli/figures.ts') },
  links: { help: 'checks the links of the built site', run: () => import('../cli/course-links.ts') },
  advice: { help: 'measures the old advice that the course tests', run: () => import('../cli/advice.ts') },
  verdict: { help: 'records the verdict that the landing page shows', run: () => import('../cli/record-verdict.ts') },
})
