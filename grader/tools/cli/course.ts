/** npm run course -- <name>: checks that the lessons are correct. */
import { chooseCommand } from './choose-command.ts'

await chooseCommand('npm run course', {
  lessons: { help: 'runs every block of the lessons and compares its output', run: () => import('./lessons-run.ts') },
  figures: { help: 'measures the figures of the lessons again', run: () => import('./figures.ts') },
  links: { help: 'checks the links of the built site', run: () => import('./course-links.ts') },
  advice: { help: 'measures the old advice that the course tests', run: () => import('./advice.ts') },
  sentences: { help: 'draws sentences of lessons and exercises, to be read critically', run: () => import('./sentences.ts') },
  feedback: { help: 'lists what the author of each near miss reads', run: () => import('./near-misses.ts') },
  verdict: { help: 'records the verdict that the landing page shows', run: () => import('./record-verdict.ts') },
})
