import type { Fields } from './forms.ts'

type Field = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement

/** Fields that can hold user input and can be found again after a refresh. */
const FIELDS = 'textarea[id], select[id], input[id]:not([type=hidden], [readonly])'

/**
 * Refreshes a view and keeps unsent input. Details elements that were open and have an id, or contain such input, stay open.
 * @param sent the form that was sent, if any
 */
export function keepTyped(host: HTMLElement, sent: HTMLFormElement | null, show: () => void): void {
  const changed = fieldsIn(host).filter((field) => field.form !== sent && isChanged(field))
  const unfolded = [...host.querySelectorAll('details[open][id]')].map(({ id }) => id)
  show()
  const there = new Map(fieldsIn(host).map((field) => [field.id, field]))
  for (const before of changed) {
    const field = there.get(before.id)
    if (field === undefined) continue
    keepVersion(before.form, field.form)
    unfold(put(before, field))
  }
  for (const id of unfolded) document.getElementById(id)?.setAttribute('open', '')
}

/** Whether a view holds unsent input. */
export function hasTyped(host: HTMLElement): boolean {
  return fieldsIn(host).some(isChanged)
}

/** Keeps the version that the input was based on, so that the server can detect a concurrent change. */
function keepVersion(before: HTMLFormElement | null, form: HTMLFormElement | null): void {
  const [then, now] = [before, form].map((one) => one?.elements.namedItem('version') as HTMLInputElement | null | undefined)
  if (then && now) now.value = then.value
}

function unfold(field: Field): void {
  for (let fold = field.closest('details'); fold !== null; fold = fold.parentElement!.closest('details')) fold.open = true
}

function fieldsIn(host: HTMLElement): Field[] {
  return [...host.querySelectorAll<Field>(FIELDS)]
}

/** The initial values of a form, by the names of its text and select fields. */
export function filledWith(form: HTMLFormElement): Fields {
  const named = [...form.elements].filter((element): element is Field => element.matches('textarea[name], select[name], input[name]'))
  return Object.fromEntries(named.map((field) => [field.name, filledValue(field)]))
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked !== field.defaultChecked
  return field.value !== filledValue(field)
}

function filledValue(field: Field): string {
  return field instanceof HTMLSelectElement ? (firstValue(field) ?? '') : field.defaultValue
}

/** The default choice of a select. */
function firstValue({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

/** @returns the field that now has the input */
function put(before: Field, field: Field): Field {
  // A page cannot set the file of a file input, so the old field itself is kept.
  if (before instanceof HTMLInputElement && before.type === 'file') {
    field.replaceWith(before)
    return before
  }
  if (before instanceof HTMLInputElement && field instanceof HTMLInputElement) field.checked = before.checked
  // The chosen option may no longer exist.
  if (!(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === before.value)) field.value = before.value
  return field
}
