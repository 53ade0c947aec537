import { html, type Html } from '../html.ts'

/** A box for each of several choices, and one for all of them. */
export interface CheckGroup {
  title: string
  boxes: readonly { value: string; label: Html | string }[]
}

/** Groups of checkboxes of one name. `keepGroups` keeps the boxes of whole groups in step. */
export function checkGroups(name: string, groups: readonly CheckGroup[]): Html {
  return html`${groups.map(
    ({ title, boxes }) => html`<fieldset class="check-group"><legend><label><input type="checkbox" data-whole /> ${title}</label></legend>
${boxes.map(({ value, label }) => html`<label><input type="checkbox" name="${name}" value="${value}" /> ${label}</label>`)}</fieldset>`,
  )}`
}

/** Checking a group checks its boxes; a group is checked while all of its boxes are. */
export function keepGroups(form: HTMLFormElement, changed: HTMLInputElement): void {
  if (changed.dataset['whole'] !== undefined) for (const box of boxesOf(changed.closest('.check-group')!)) box.checked = changed.checked
  for (const group of form.querySelectorAll('.check-group')) {
    const boxes = boxesOf(group)
    const whole = group.querySelector<HTMLInputElement>('[data-whole]')!
    whole.checked = boxes.every(({ checked }) => checked)
    whole.indeterminate = !whole.checked && boxes.some(({ checked }) => checked)
  }
}

/** The values of the checked boxes. */
export function checkedIn(form: HTMLFormElement, name: string): string[] {
  return new FormData(form).getAll(name).map(String)
}

function boxesOf(group: Element): HTMLInputElement[] {
  return [...group.querySelectorAll<HTMLInputElement>('[name]')]
}
