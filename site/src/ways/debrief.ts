import type { Debrief } from '../../../grader/contracts/solutions.ts'
import { LEVELS, type Level } from '../../../grader/contracts/outcomes.ts'
import { html, Html } from '../shared/html.ts'
import { LEVEL_LABELS } from '../verdict/words.ts'

/**
 * A debrief. Parts that show the way to a higher level than the reader's are folded.
 * @param render Markdown of the course to HTML
 */
export function debriefView({ level, parts }: Debrief, render: (markdown: string) => string): Html {
  return html`${parts.map((part) => {
    const prose = html`<div class="prose">${new Html(render(part.markdown))}</div>`
    return isAbove(part.level, level)
      ? html`<details class="higher"><summary>${higherWords(part.level!)}</summary>${prose}</details>`
      : prose
  })}`
}

/** Whether a level is above the one that was reached. */
export function isAbove(level: Level | null, reached: Level | null): boolean {
  return rank(level) > rank(reached)
}

/** What a folded part leads to. */
export function higherWords(level: Level): string {
  return `The way to “${LEVEL_LABELS[level].toLowerCase()}”`
}

/** A pass without a level counts as the lowest. */
function rank(level: Level | null): number {
  return Math.max(0, LEVELS.indexOf(level ?? 'required'))
}
