import { html, type Html } from '../html.ts'
import { FIRST_LOCAL, LAST_LOCAL } from '../zones.ts'

interface Field {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'datetime-local'
  value?: string | number
  autocomplete?: string
  /** Text below the field. */
  hint?: string
  placeholder?: string
  required?: boolean
  /** Length of a text in characters. */
  least?: number
  most?: number
  /** Range of a number. */
  min?: number
  max?: number
  step?: number | 'any'
}

/** A labelled field; screen readers read its hint with it. @param form prefix of its id */
export function field(
  form: string,
  { name, label, type = 'text', value, autocomplete = 'off', hint, placeholder, required = true, least, most, min, max, step }: Field,
): Html {
  const id = `${form}-${name}`
  const length = html`${least !== undefined && html` minlength="${least}"`}${most !== undefined && html` maxlength="${most}"`}`
  const span = (type === 'datetime-local' && spanOf(String(value ?? ''))) || (type === 'date' && DAYS)
  const range = html`${min !== undefined && html` min="${min}"`}${max !== undefined && html` max="${max}"`}${step !== undefined && html` step="${step}"`}`
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}"${value !== undefined && html` value="${value}"`}${placeholder && html` placeholder="${placeholder}"`}${length}${range}${span}${required && html` required`}${hint && html` aria-describedby="${id}-hint"`} />
${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}</div>`
}

const DAYS = html` min="${FIRST_LOCAL.slice(0, 10)}" max="${LAST_LOCAL.slice(0, 10)}"`

/** Limits without which the field would accept six-digit years. A value that the API has accepted stays valid. */
function spanOf(local: string): Html {
  return html` min="${local !== '' && local < FIRST_LOCAL ? local : FIRST_LOCAL}" max="${local > LAST_LOCAL ? local : LAST_LOCAL}"`
}

/** A select field. @param options value and label */
export function choice(form: string, name: string, label: string, options: readonly (readonly [string, string])[], chosen: string): Html {
  const id = `${form}-${name}`
  return html`<div class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${name}">${options.map(([value, words]) => html`<option value="${value}"${value === chosen && html` selected`}>${words}</option>`)}</select></div>`
}
