import { html, type Html } from '../html.ts'
import { trouble } from './trouble.ts'

/** What was typed, by the names of the fields. */
export type Fields = Record<string, string>

/** What a form does. What it returns is said in the form, if it is still there. @throws Refused, Unreachable */
export type Action = (fields: Fields, form: HTMLFormElement) => Promise<string | Html | void>

/**
 * Has the forms within a host done by the action that their data-do names, or that of the button that was pressed.
 * What goes wrong is said in the form, and what was typed stays.
 */
export function doForms(host: HTMLElement, actions: Readonly<Record<string, Action>>): void {
  host.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const action = actions[event.submitter?.dataset['do'] ?? form.dataset['do'] ?? '']
    if (action === undefined) return
    event.preventDefault()
    // Not disabled, which would take the focus: it just does not do it twice.
    if (form.ariaBusy !== 'true') void run(form, event.submitter, action).then(() => goOn(host, form))
  })
}

/**
 * Whether a button is pressed for the second time: what cannot be brought back says first, by its other label, what the
 * next press does.
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
    const words = await action(fieldsOf(form, submitter), form)
    if (words) said.innerHTML = String(html`<p>${words}</p>`)
  } catch (error) {
    said.innerHTML = String(trouble(error as Error))
  } finally {
    form.ariaBusy = null
  }
}

/** Whoever goes by keyboard, and has pressed what is not there any more, goes on from where it was and not from the top of the page. */
function goOn(host: HTMLElement, form: HTMLFormElement): void {
  if (form.isConnected || !host.isConnected || document.activeElement !== document.body) return
  const heir = host.querySelector<HTMLElement>('form[data-do=again] button') ?? host
  if (heir === host) heir.tabIndex = -1
  heir.focus({ preventScroll: true })
}

/** With that of the button, where it has a name. */
function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): Fields {
  return Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]))
}

/** There from the start, or made: what comes into it is read out. */
function placeToSay(form: HTMLFormElement): HTMLElement {
  const found = form.querySelector<HTMLElement>(':scope > .said')
  if (found) return found
  const said = Object.assign(document.createElement('div'), { className: 'said' })
  said.setAttribute('role', 'status')
  form.append(said)
  return said
}
