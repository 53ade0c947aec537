import type { Distribution } from '../../../grader/contracts/grades.ts'
import { TECHNIQUES, type Technique } from '../../../grader/contracts/technique-names.ts'
import type { RecordedTechniqueScores, TechniqueFound, TechniqueScore } from '../../../grader/contracts/techniques.ts'
import recorded from '../data/techniques.json' with { type: 'json' }
import { html, type Html } from '../shared/html.ts'
import { bars } from './bars.ts'
import { counted } from '../shared/words.ts'

const LABELS: Record<Technique | 'other', string> = {
  algorithm: 'Fewer steps',
  loop: 'Loop for callbacks',
  unroll: 'Unrolled loop',
  shape: 'One shape',
  hoist: 'Hoisted',
  cache: 'Cached',
  share: 'Shared while under way',
  batch: 'Batched',
  parallel: 'At the same time',
  elsewhere: 'Left to the database',
  reuse: 'Used again',
  release: 'Let go',
  less: 'Left out',
  swap: 'Another module',
  serialise: 'Written otherwise',
  other: 'Something else',
}

/** What a cohort's learners changed, and how far that can be believed. */
export function techniquesView({ read, unread, each }: NonNullable<Distribution['techniques']>, write: (figure: number) => string): Html {
  const rows = each.map(({ technique, passing, notPassing, figure }) => ({
    name: LABELS[technique],
    note: meaningOf(technique),
    parts: [passing, notPassing] as const,
    words: [`${passing} passed`, notPassing > 0 && `${notPassing} not yet`, figure !== null && `${write(figure)} in the middle`]
      .filter((words) => words !== false)
      .join(', '),
  }))
  return html`<section class="techniques"><h4>What they changed</h4>
${
  read + unread === 0
    ? html`<p class="empty">Nobody has sent anything yet.</p>`
    : html`${rows.length > 0 && bars(rows, read)}
<p class="soft">${howDecided(recorded)}${unread > 0 && ` ${counted(unread, 'attempt')} could not be read in time; look again.`}</p>`
}</section>`
}

/** What one attempt changed, and where that is seen. */
export function techniquesOfView(found: readonly TechniqueFound[]): Html {
  const places = Map.groupBy(found, ({ technique }) => technique)
  if (places.size === 0) return html`<p class="techniques">No technique was recognised in it.</p>`
  return html`<ul class="techniques">${[...places].map(([technique, all]) => html`<li><b>${LABELS[technique]}</b>: ${meaningOf(technique)} <span class="soft">(${all.map(placeWords).join('; ')})</span></li>`)}</ul>`
}

/** How techniques are told, and how often that is wrong, from the figures that were recorded. */
export function howDecided({ unseen }: RecordedTechniqueScores): string {
  const all = Object.values(unseen.techniques)
  const sum = (key: keyof TechniqueScore) => all.reduce((total, score) => total + score[key], 0)
  const [right, missed, wrong] = [sum('right'), sum('missed'), sum('wrong')]
  const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`
  return `Of everyone the best pass, or the last attempt, is compared with the starter by syntax: a guess from the shape of the code, and a learner may have used several. On ${unseen.solutions} odd solutions that no rule was made for, ${percent(wrong, right + wrong)} of what it named was not there, and it missed ${percent(missed, right + missed)} of what was.`
}

function meaningOf(technique: Technique | 'other'): string {
  return technique === 'other' ? 'nothing that is recognised' : TECHNIQUES[technique]
}

function placeWords({ file, in: side, from, to }: TechniqueFound): string {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`
  return side === 'starter' ? `${lines} of the starter’s ${file}, gone` : `${file}, ${lines}`
}
