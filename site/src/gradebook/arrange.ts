import { foldText } from '../../../grader/contracts/fold-text.ts'

/** Which learners the gradebook shows, and in which order. */
export interface Arrangement {
  /** Part of name, address or team. */
  words: string
  /** `=` and the name of a team, `=` alone for learners without a team, '' for all. */
  team: string
  order: string
}

const PARTS = { words: 'find', team: 'team', order: 'order' } as const

type Field = HTMLInputElement | HTMLSelectElement

/** The fields that arrange a gradebook; without teams there is only one. */
function fieldsOf(gradebook: ParentNode): [keyof Arrangement, Field | null][] {
  return Object.entries(PARTS).map(([name, part]) => [name as keyof Arrangement, gradebook.querySelector<Field>(`[data-part=${part}]`)])
}

/** The arrangement in the fields. */
export function arrangementOf(gradebook: ParentNode): Arrangement {
  return Object.fromEntries(fieldsOf(gradebook).map(([name, field]) => [name, field?.value ?? ''])) as unknown as Arrangement
}

/** Shows the wanted rows in the wanted order, and sets the fields to match. Ignores a team that no longer exists. */
export function arrange(gradebook: ParentNode, wanted: Arrangement): void {
  for (const [name, field] of fieldsOf(gradebook)) {
    if (field === null || field.value === wanted[name]) continue
    field.value = wanted[name]
    if (field.value === '') field.value = name === 'order' ? 'name' : ''
  }
  const { words, team, order } = arrangementOf(gradebook)
  const rows = [...gradebook.querySelectorAll<HTMLElement>('tr[data-words]')]
  const asked = foldText(words)
  for (const row of rows) row.hidden = !row.dataset['words']!.includes(asked) || (team !== '' && team !== `=${row.dataset['team']}`)
  const teamOf = ({ dataset }: HTMLElement) => dataset['team']!
  const byName = (a: HTMLElement, b: HTMLElement) => Number(a.dataset['place']) - Number(b.dataset['place'])
  const byTeam = (a: HTMLElement, b: HTMLElement) =>
    Number(teamOf(a) === '') - Number(teamOf(b) === '') || teamOf(a).localeCompare(teamOf(b)) || byName(a, b)
  rows[0]?.parentElement!.append(...rows.sort(order === 'team' ? byTeam : byName))
  const status = gradebook.querySelector('[data-part=fits]')
  const isEmpty = rows.length > 0 && rows.every(({ hidden }) => hidden)
  if (status) status.textContent = isEmpty ? 'No learner matches.' : ''
  letIn(gradebook)
}

/** Keeps the grid's tab stop in a visible row. */
function letIn(gradebook: ParentNode): void {
  const entry = gradebook.querySelector<HTMLElement>('.cell[tabindex="0"]')
  const first = gradebook.querySelector<HTMLElement>('tr[data-words]:not([hidden]) .cell')
  if (!entry?.closest('tr')!.hidden || first === null) return
  entry.tabIndex = -1
  first.tabIndex = 0
}
