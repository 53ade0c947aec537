import type { Distribution } from '../../../grader/contracts/grades.ts'
import { TECHNIQUES, type Technique } from '../../../grader/contracts/technique-names.ts'
import type { RecordedTechniqueScores, TechniqueFound, TechniqueScore } from '../../../grader/contracts/techniques.ts'
import recorded from '../data/techniques.json' with { type: 'json' }
import { html, type Html } from '../shared/html.ts'
import { TECHNIQUE_LABELS } from '../shared/technique-labels.ts'
import { bars } from './bars.ts'
import { counted } from '../shared/words.ts'

/** What a cohort's learners changed, and how reliable that is. */
export function techniquesView({ read, unread, each }: NonNullable<Distribution['techniques']>, write: (figure: number) => string): Html {
  const rows = each.map(({ technique, passing, notPassing, figure }) => ({
    name: TECHNIQUE_LABELS[technique],
    note: meaningOf(technique),
    parts: [passing, notPassing] as const,
    words: [`${passing} passed`, notPassing > 0 && `${notPassing} not yet`, figure !== null && `${write(figure)} median`]
      .filter((words) => words !== false)
      .join(', '),
  }))
  return html`<section class="techniques"><h4>What they changed</h4>
${
  read + unread === 0
    ? html`<p class="empty">No attempts yet.</p>`
    : html`${rows.length > 0 && bars(rows, read)}
<p class="soft">${howDecided(recorded)}${unread > 0 && ` ${counted(unread, 'attempt')} could not be read in time; look again.`}</p>`
}</section>`
}

/** Techniques of one attempt, with their places. */
export function techniquesOfView(found: readonly TechniqueFound[]): Html {
  const places = Map.groupBy(found, ({ technique }) => technique)
  if (places.size === 0) return html`<p class="techniques">No technique recognised.</p>`
  return html`<ul class="techniques">${[...places].map(([technique, all]) => html`<li><b>${TECHNIQUE_LABELS[technique]}</b>: ${meaningOf(technique)} <span class="soft">(${all.map(placeWords).join('; ')})</span></li>`)}</ul>`
}

/** How techniques are recognised, and how often that is wrong, from recorded figures. */
export function howDecided({ unseen }: RecordedTechniqueScores): string {
  const all = Object.values(unseen.techniques)
  const sum = (key: keyof TechniqueScore) => all.reduce((total, score) => total + score[key], 0)
  const [right, missed, wrong] = [sum('right'), sum('missed'), sum('wrong')]
  const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`
  return `Each learner’s best pass, or last attempt, is compared with the starter by syntax. This is a guess from the shape of the code, and a learner can use several techniques. On ${unseen.solutions} solutions that the rules were not made for, ${percent(wrong, right + wrong)} of the named techniques were not there, and ${percent(missed, right + missed)} of the actual ones were missed.`
}

function meaningOf(technique: Technique | 'other'): string {
  return technique === 'other' ? 'no recognised technique' : TECHNIQUES[technique]
}

function placeWords({ file, in: side, from, to }: TechniqueFound): string {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`
  return side === 'starter' ? `${lines} of the starter’s ${file}, gone` : `${file}, ${lines}`
}
