import { html, type Html } from '../html.ts'
import { trouble } from './trouble.ts'

/** Values of a form by the names of its fields. */
export type Fields = Record<string, string>

/** The action of a form. Its return value is shown in the form, if that still exists. @throws Refused, Unreachable */
export type Action = (fields: Fields, form: HTMLFormElement) => Promise<string | Html | void>

/**
 * Submitting a form in a host runs the action named by its data-do, or by that of the pressed button. Errors are shown in the
 * form, and the input stays.
 */
export function doForms(host: HTMLElement, actions: Readonly<Record<string, Action>>): void {
  host.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const action = actions[event.submitter?.dataset['do'] ?? form.dataset['do'] ?? '']
    if (action === undefined) return
    event.preventDefault()
    // Not `disabled`, which would take the focus away: a second press is ignored.
    if (form.ariaBusy !== 'true') void run(form, event.submitter, action).then(() => goOn(host, form))
  })
}

/**
 * Whether a button is pressed for the second time. For irreversible actions, the first press only changes the label to
 * announce what the next press does.
 */
export function isSecondPress(form: HTMLFormElement, action: string, label: string): boolean {
  if (form.dataset['pressed'] === action) return true
  form.dataset['pressed'] = action
  form.querySelector(`[data-do=${action}]`)!.textContent = label
  return false
}

async function run(form: HTMLFormElement, submitter: HTMLElement | null, action: Action): Promise<void> {
  const said = placeToSay(form)
  said.replaceChildren()
  form.ariaBusy = 'true'
  try {
    const words = await action(fieldsIn(form, submitter), form)
    if (words) said.innerHTML = String(html`<p>${words}</p>`)
  } catch (error) {
    said.innerHTML = String(trouble(error as Error))
  } finally {
    form.ariaBusy = null
  }
}

/** If the pressed button is gone, keeps the focus where it was instead of the top of the page. */
function goOn(host: HTMLElement, form: HTMLFormElement): void {
  if (form.isConnected || !host.isConnected || document.activeElement !== document.body) return
  const heir = host.querySelector<HTMLElement>('form[data-do=again] button') ?? host
  if (heir === host) heir.tabIndex = -1
  heir.focus({ preventScroll: true })
}

/** A form's values; of several fields with one name, the last one. @param submitter the pressed button, whose value counts if it has a name */
export function fieldsIn(form: HTMLFormElement, submitter: HTMLElement | null = null): Fields {
  return Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]))
}

/** The live region of the form, created if missing. */
function placeToSay(form: HTMLFormElement): HTMLElement {
  const found = form.querySelector<HTMLElement>(':scope > .said')
  if (found) return found
  const said = Object.assign(document.createElement('div'), { className: 'said' })
  said.setAttribute('role', 'status')
  form.append(said)
  return said
}
