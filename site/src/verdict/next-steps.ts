import type { Kind } from '../../../grader/contracts/exercise.ts'
import type { Level, Outcome } from '../../../grader/contracts/outcomes.ts'
import type { SolutionAccess } from '../../../grader/contracts/solutions.ts'
import { html, type Html } from '../shared/html.ts'

/** What the page offers beside the verdict. */
export interface Offers {
  kind: Kind
  /** Hints that are not open yet; null if they are held back. */
  hintsLeft: number | null
  /** Whether the shown attempt can be profiled. */
  profile: boolean
  /** Whether there is a level above the one that was reached. */
  higher: boolean
  /** What the reader can see of other solutions; null while that is unknown. */
  access: SolutionAccess | null
  /** The page of the lesson after this exercise; null if the reader did not come from the lesson, or if it ends here. */
  step: { href: string; title: string } | null
  /** The exercise after this one; null after the last. */
  next: { href: string; title: string } | null
}

/** A step that the reader can take: a button with `data-next`, or a link. The first is the one that fits best. */
export function nextSteps({ verdict, level }: { verdict: Outcome; level: Level | null }, offers: Offers): Html {
  const steps = (verdict === 'pass' ? afterPass(level, offers) : withoutPass(verdict, offers)).filter((step) => step !== null)
  return html`<p>Next</p>${steps.map((step, index) => step(index === 0 ? 'button small main' : 'button small'))}`
}

type Step = ((className: string) => Html) | null

const button =
  (next: string, words: string): Step =>
  (className) =>
    html`<button type="button" class="${className}" data-next="${next}">${words}</button>`

const link =
  (href: string, words: string): Step =>
  (className) =>
    html`<a class="${className}" href="${href}">${words}</a>`

function afterPass(level: Level | null, { step, next, higher, profile, access }: Offers): Step[] {
  const another = next ? link(next.href, `Next exercise: ${next.title}`) : link('/exercises/', 'All exercises')
  return [
    step ? link(step.href, `Continue the lesson: ${step.title}`) : another,
    button('debrief', 'Read the debrief'),
    access === 'all' ? button('ways', 'See other ways') : null,
    higher && profile && level !== 'excellent' ? button('profile', 'Find what’s left in a profile') : null,
  ]
}

function withoutPass(verdict: Outcome, { kind, hintsLeft, profile, access }: Offers): Step[] {
  if (verdict === 'unsure' || verdict === 'fault' || verdict === 'cancelled')
    return [button('run', kind === 'reading' ? 'Check again' : 'Run again')]
  const hint = hintsLeft ? button('hint', hintsLeft === 3 ? 'Show a hint' : 'Show the next hint') : null
  const seen = profile ? button('profile', 'See the profile') : null
  const steps = verdict === 'slow' || verdict === 'leak' ? [seen, hint] : [hint, seen]
  return [
    ...steps,
    verdict === 'forged' ? button('reset', 'Back to the starter') : null,
    hintsLeft === 0 ? button('hint', 'Read the hints again') : null,
    way(access),
  ]
}

/** What someone without a pass can see of other solutions. */
function way(access: Offers['access']): Step {
  if (access === 'offered') return button('ways', 'Show me one way')
  if (access === 'one') return button('ways', 'See the way you were shown')
  return access === 'all' ? button('ways', 'See other ways') : null
}
