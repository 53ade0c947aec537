import type { Fields } from './forms.ts'

type Field = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement

/** What a person may have filled in, and can be found again. */
const FIELDS = 'textarea[id], select[id], input[id]:not([type=hidden], [readonly])'

/**
 * Shows something anew, with what was typed or chosen in its fields and not sent yet; what was unfolded and has an id, or has such a field
 * in it, is unfolded. @param sent the form that is done with, if any
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

/** What was typed is a change of what was there then: that someone else has changed it since is found out when it is sent. */
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

/** What a form was filled with, by the names of its fields that hold a text or a choice. */
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

/** What is chosen where nobody has chosen. */
function firstValue({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

/** @return the field that holds it now */
function put(before: Field, field: Field): Field {
  // A page cannot choose a file: the field itself goes on.
  if (before instanceof HTMLInputElement && before.type === 'file') {
    field.replaceWith(before)
    return before
  }
  if (before instanceof HTMLInputElement && field instanceof HTMLInputElement) field.checked = before.checked
  // What was chosen may be no choice any more.
  if (!(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === before.value)) field.value = before.value
  return field
}
