import type { Assignment } from '../../../grader/contracts/cohort.ts'
import type { SavedComment } from '../../../grader/contracts/comments.ts'
import { foldText } from '../../../grader/contracts/fold-text.ts'
import type { GradingEntry } from '../../../grader/contracts/grading.ts'
import { mostPoints } from '../../../grader/contracts/points.ts'
import { html, type Html } from '../shared/html.ts'
import { significant, times } from '../shared/format.ts'
import { zonedMoment } from '../shared/zones.ts'
import { counted, points } from '../shared/words.ts'
import { LEVEL_LABELS, OUTCOME_STYLES } from '../verdict/words.ts'
import { rubricText, whyWords } from './rubric.ts'

/** Sets of entries that a grader goes through, by their name in the address. */
export const FILTERS = {
  all: { label: 'All', has: () => true },
  'not-sent': { label: 'Not sent', has: ({ grade }) => grade.attempts === 0 && grade.outcome === null },
  slow: { label: 'Slow', has: ({ grade }) => grade.outcome === 'slow' },
  late: { label: 'Late', has: ({ grade }) => grade.lateHours > 0 },
  unread: { label: 'Unread comment', has: ({ waiting }) => waiting > 0 },
  similar: { label: 'Similar', has: ({ person }, similar) => similar.has(person) },
  'not-graded': { label: 'Not graded by hand', has: ({ given }) => given === null },
} as const satisfies Record<string, { label: string; has: (entry: GradingEntry, similar: ReadonlyMap<string, number>) => boolean }>
export type Filter = keyof typeof FILTERS

/** Columns to sort by: what each compares. Entries without a value come last. */
const COLUMNS = {
  name: { label: 'Learner', of: ({ name }) => name },
  team: { label: 'Team', of: ({ team }) => team },
  result: { label: 'Result', of: ({ grade }) => grade.outcome && OUTCOME_STYLES[grade.outcome].label },
  figure: { label: 'Measured', of: ({ figure }) => figure },
  points: { label: 'Points', of: ({ grade }) => grade.points },
  attempts: { label: 'Attempts', of: ({ grade }) => grade.attempts },
  late: { label: 'Late, h', of: ({ grade }) => grade.lateHours || null },
  sent: { label: 'Sent', of: ({ sentAt }) => sentAt },
  comments: { label: 'Comments', of: ({ threads, waiting }) => (threads === 0 ? null : waiting * 1000 + threads) },
  similar: { label: 'Similar', of: ({ person }, similar) => similar.get(person) ?? null },
} as const satisfies Record<
  string,
  { label: string; of: (entry: GradingEntry, similar: ReadonlyMap<string, number>) => string | number | null }
>
export type Column = keyof typeof COLUMNS

/** Which entries are listed, and in which order. */
export interface Listing {
  find: string
  filter: Filter
  column: Column
  isDescending: boolean
  /** Highest similarity with another's attempt, by person. */
  similar: ReadonlyMap<string, number>
}

/** A listing from the address; a part that the address lacks has its default. @param read the value of a name */
export function listingIn(read: (name: string) => string | null): Omit<Listing, 'similar'> {
  const [filter, sort] = [read('show') ?? '', read('sort') ?? '']
  const column = sort.replace(/^-/, '')
  return {
    find: read('find') ?? '',
    filter: Object.hasOwn(FILTERS, filter) ? (filter as Filter) : 'all',
    column: Object.hasOwn(COLUMNS, column) ? (column as Column) : 'name',
    isDescending: sort.startsWith('-'),
  }
}

/** What the address has to say about a listing: null for what is as usual. */
export function addressOfListing({ find, filter, column, isDescending }: Omit<Listing, 'similar'>): Record<string, string | null> {
  const sort = `${isDescending ? '-' : ''}${column}`
  return { find: find || null, show: filter === 'all' ? null : filter, sort: sort === 'name' ? null : sort }
}

/** The entries of a listing, in its order. */
export function listed(entries: readonly GradingEntry[], { find, filter, column, isDescending, similar }: Listing): GradingEntry[] {
  const asked = foldText(find)
  const valueOf = (entry: GradingEntry) => COLUMNS[column].of(entry, similar)
  return entries
    .filter((entry) => FILTERS[filter].has(entry, similar) && foldText(`${entry.name} ${entry.email} ${entry.team ?? ''}`).includes(asked))
    .sort((one, other) => compare(valueOf(one), valueOf(other), isDescending ? -1 : 1))
}

function compare(one: string | number | null, other: string | number | null, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return sign * (typeof one === 'number' ? one - Number(other) : one.localeCompare(String(other)))
}

/** The head of the grading page: which assignment, the filters with their counts, and what graders choose from. */
export function gradingView(
  assignments: readonly Assignment[],
  chosen: Assignment | null,
  saved: readonly SavedComment[],
  { zone, can }: { zone: string; can: { change: boolean; comment: boolean } },
): Html {
  if (chosen === null)
    return html`<section aria-labelledby="grading-title"><h2 id="grading-title">Grading</h2><p class="empty">No assignments yet: add one under Assignments.</p></section>`
  return html`<section class="grading-page" aria-labelledby="grading-title"><div class="gradebook-head"><h2 id="grading-title">Grading</h2>
<label>Assignment <select data-part="assignment">${assignments.map(({ id, title }) => html`<option value="${id}"${id === chosen.id && html` selected`}>${title}</option>`)}</select></label>
<label>Find <input type="search" data-part="find" placeholder="Name, address or team" autocomplete="off" /></label></div>
<p class="soft keys">Due ${zonedMoment(chosen.dueAt, zone)}. Open a learner, then: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>1</kbd>–<kbd>9</kbd> rubric, <kbd>G</kbd> points, <kbd>C</kbd> comment, <kbd>N</kbd> or <kbd>Ctrl</kbd>+<kbd>Enter</kbd> save and next.</p>
<div class="filters" role="group" aria-label="Show" data-part="filters"></div>
<div data-part="list"></div>
${rubricForm(chosen, can.change)}${savedView(saved, can.comment)}</section>`
}

/** Buttons that choose a filter, with the number of entries of each. */
export function filtersView(entries: readonly GradingEntry[], { filter, similar }: Listing): Html {
  return html`${(Object.keys(FILTERS) as Filter[]).map((name) => html`<button type="button" class="button small" data-filter="${name}" aria-pressed="${name === filter ? 'true' : 'false'}">${FILTERS[name].label} <b>${entries.filter((entry) => FILTERS[name].has(entry, similar)).length}</b></button>`)}`
}

/** The list of an assignment's learners. @param zone of the cohort */
export function listView(assignment: Assignment, entries: readonly GradingEntry[], listing: Listing, zone: string): Html {
  const { column, isDescending } = listing
  const hasTeams = entries.some(({ team }) => team !== null)
  const columns = (Object.keys(COLUMNS) as Column[]).filter((name) => name !== 'team' || hasTeams)
  const heading = (name: Column) => {
    const sorted = name === column ? (isDescending ? 'descending' : 'ascending') : null
    return html`<th scope="col"${sorted && html` aria-sort="${sorted}"`}><button type="button" class="as-link" data-sort="${name}">${COLUMNS[name].label}${sorted && (isDescending ? ' ▾' : ' ▴')}</button></th>`
  }
  const shown = listed(entries, listing)
  return html`<div class="scroll" role="region" aria-label="Learners" tabindex="0"><table class="listing grading-list"><thead><tr>${columns.map(heading)}</tr></thead>
<tbody>${shown.map((entry) => entryRow(assignment, entry, listing, hasTeams, zone))}</tbody></table></div>
${shown.length === 0 && html`<p class="empty">Nobody to show here.</p>`}<p class="soft" role="status">${counted(shown.length, 'learner')}</p>`
}

/** @param zone of the cohort */
function entryRow(assignment: Assignment, entry: GradingEntry, { similar }: Listing, hasTeams: boolean, zone: string): Html {
  const { person, name, team, grade, given, sentAt, threads, waiting } = entry
  const style = grade.outcome && OUTCOME_STYLES[grade.outcome]
  const alike = similar.get(person)
  // On a phone, where rows are stacked, the label stands before the value.
  const cell = (column: Column, value: Parameters<typeof html>[1]) => html`<td data-label="${COLUMNS[column].label}">${value}</td>`
  return html`<tr${style && html` data-tone="${style.tone}"`}><th scope="row"><button type="button" class="as-link" data-open="${person}">${name}</button></th>${hasTeams && cell('team', team)}
${cell('result', style ? html`<span class="mark" aria-hidden="true">${style.mark}</span> ${style.label}${grade.outcome === 'pass' && grade.level && `, ${LEVEL_LABELS[grade.level].toLowerCase()}`}` : html`<span class="soft">not sent</span>`)}
${cell('figure', figureWords(entry))}${cell('points', html`${grade.points === null ? '–' : points(grade.points)} of ${points(mostPoints(assignment))}${given && html` <span title="${whyWords(given) || 'By hand'}">✎<span class="sr-only"> by hand</span></span>`}`)}
${cell('attempts', grade.attempts)}${cell('late', grade.lateHours > 0 && points(Math.ceil(grade.lateHours)))}${cell('sent', sentAt && zonedMoment(sentAt, zone))}
${cell('comments', threads > 0 && html`${threads}${waiting > 0 && html` <span class="tag warn">${waiting} unread</span>`}`)}${cell('similar', alike !== undefined && `${Math.round(alike * 100)} %`)}</tr>`
}

/** @returns “2.41×”, “96 bytes per call”, or nothing */
function figureWords({ figure, unit }: GradingEntry): string {
  if (figure === null) return ''
  return unit === 'bytesPerCall' ? `${significant(figure)} bytes per call` : times(figure)
}

function rubricForm({ id, version, rubric }: Assignment, canChange: boolean): Html | false {
  return (
    canChange &&
    html`<details id="rubric-of-${id}"><summary>Rubric${rubric.length > 0 && ` (${counted(rubric.length, 'item')})`}</summary><form data-do="rubric"><input type="hidden" name="version" value="${version}" />
<div class="field"><label for="rubric-text">Items, one in a line: points, then what earns or costs them</label><textarea id="rubric-text" name="rubric" rows="5" placeholder="+1 Explains why it is faster&#10;-2 Changes its input" aria-describedby="rubric-hint">\n${rubricText(rubric)}</textarea>
<p class="hint" id="rubric-hint">Graders tick items, which add to the computed points. Learners see the rubric, and the items of their grade. Grades already given stay as they are.</p></div>
<p class="actions"><button class="button main">Save the rubric</button></p></form></details>`
  )
}

function savedView(saved: readonly SavedComment[], canChange: boolean): Html | false {
  return (
    saved.length > 0 &&
    html`<details id="saved-comments"><summary>Saved comments (${saved.length})</summary><ul class="invites">${saved.map(({ id, text }) => html`<li><span>${text}</span>${canChange && html` <form data-do="forget-comment"><input type="hidden" name="saved" value="${id}" /><button class="as-link">Delete<span class="sr-only"> ${text}</span></button></form>`}</li>`)}</ul></details>`
  )
}
