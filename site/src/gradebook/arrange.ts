import type { Gradebook } from '../../../grader/contracts/cohort.ts'
import { foldText } from '../../../grader/contracts/fold-text.ts'

/** Which learners and columns the gradebook shows, and in which order. The names are those of its fields, and of the address. */
export interface Arrangement {
  /** Part of name, address or team. */
  find: string
  /** `=` and the name of a team, `=` alone for learners without a team, '' for all. */
  team: string
  /** `name`, `team`, `sum`, or the id of an assignment: most points first. */
  order: string
  /** `yes`, or ''. */
  reversed: string
  /** Ids of hidden assignments, separated by commas. */
  hide: string
}

const FIELDS = ['find', 'team', 'order', 'reversed'] as const
const NOTHING: Arrangement = { find: '', team: '', order: 'name', reversed: '', hide: '' }

type Field = HTMLInputElement | HTMLSelectElement

const fieldOf = (host: ParentNode, name: string) => host.querySelector<Field>(`[data-part=${name}]`)
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox'

/** The arrangement in the fields. */
export function arrangementOf(host: ParentNode): Arrangement {
  const values = FIELDS.map((name) => {
    const field = fieldOf(host, name)
    return [name, field === null ? NOTHING[name] : isBox(field) ? (field.checked ? 'yes' : '') : field.value]
  })
  const boxes = [...host.querySelectorAll<HTMLInputElement>('[data-part=columns] input')]
  const hide = boxes.filter(({ checked }) => !checked).map(({ value }) => value)
  return { ...NOTHING, ...Object.fromEntries(values), hide: hide.join() }
}

/** An arrangement as the address has it. @param read the value of a name */
export function arrangementIn(read: (name: string) => string | null): Arrangement {
  return Object.fromEntries(Object.entries(NOTHING).map(([name, usual]) => [name, read(name) ?? usual])) as unknown as Arrangement
}

/** What the address has to say about an arrangement: null for what is as usual. */
export function addressOf(arrangement: Arrangement): Record<keyof Arrangement, string | null> {
  const entries = Object.entries(arrangement).map(([name, value]) => [name, value === NOTHING[name as keyof Arrangement] ? null : value])
  return Object.fromEntries(entries) as Record<keyof Arrangement, string | null>
}

/** Fills the fields. A team or an assignment that no longer exists is ignored. */
export function fill(host: ParentNode, wanted: Arrangement): void {
  for (const name of FIELDS) {
    const field = fieldOf(host, name)
    if (field === null) continue
    if (isBox(field)) field.checked = wanted[name] === 'yes'
    else field.value = wanted[name]
    if (field.value === '') field.value = NOTHING[name]
  }
  const hidden = wanted.hide.split(',')
  for (const box of host.querySelectorAll<HTMLInputElement>('[data-part=columns] input')) box.checked = !hidden.includes(box.value)
}

/**
 * Rows of a gradebook in an order. Learners without points, or without a team, come last in any case.
 * @returns their indexes, which are in the order of the names
 */
export function rowsInOrder({ learners, assignments, grades }: Gradebook, order: string, isReversed: boolean): number[] {
  const column = assignments.findIndex(({ id }) => id === order)
  const sign = isReversed ? -1 : 1
  const pointsIn = (row: number) =>
    column >= 0 ? grades[row]![column]!.points : grades[row]!.reduce<number | null>((sum, { points }) => add(sum, points), null)
  const rows = learners.map((_, row) => row)
  if (order === 'team') return rows.sort((a, b) => byTeam(learners[a]!.team, learners[b]!.team, sign) || a - b)
  if (order !== 'sum' && column < 0) return isReversed ? rows.reverse() : rows
  return rows.sort((a, b) => byPoints(pointsIn(a), pointsIn(b), sign) || a - b)
}

function add(sum: number | null, points: number | null): number | null {
  return points === null ? sum : (sum ?? 0) + points
}

function byTeam(a: string | null, b: string | null, sign: number): number {
  return Number(a === null) - Number(b === null) || sign * (a ?? '').localeCompare(b ?? '')
}

function byPoints(a: number | null, b: number | null, sign: number): number {
  return Number(a === null) - Number(b === null) || sign * ((b ?? 0) - (a ?? 0))
}

/** Shows the wanted rows in the wanted order. @returns how many */
export function arrangeRows(host: ParentNode, gradebook: Gradebook, { find, team, order, reversed }: Arrangement): number {
  const rows = [...host.querySelectorAll<HTMLElement>('tr[data-words]')]
  const asked = foldText(find)
  for (const row of rows) row.hidden = !row.dataset['words']!.includes(asked) || (team !== '' && team !== `=${row.dataset['team']}`)
  const byPlace = new Map(rows.map((row) => [Number(row.dataset['place']), row]))
  rows[0]?.parentElement!.append(...rowsInOrder(gradebook, order, reversed === 'yes').map((place) => byPlace.get(place)!))
  const shown = rows.filter(({ hidden }) => !hidden).length
  const status = host.querySelector('[data-part=fits]')
  if (status) status.textContent = rows.length > 0 && shown === 0 ? 'No learner matches.' : ''
  return shown
}

/** Hides columns by one rule: a large gradebook has tens of thousands of cells. @returns the shown ones, from 0 */
export function arrangeColumns(sheet: CSSStyleSheet, { assignments }: Gradebook, { hide }: Arrangement): number[] {
  const hidden = hide.split(',')
  const columns = assignments.map((_, column) => column)
  const away = columns.filter((column) => hidden.includes(assignments[column]!.id))
  // The learner's name comes first.
  sheet.replaceSync(away.length === 0 ? '' : `${away.map((column) => `.matrix tr > :nth-child(${column + 2})`).join()} { display: none }`)
  return columns.filter((column) => !away.includes(column))
}
