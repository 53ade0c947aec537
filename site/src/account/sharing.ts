import type { Sharing } from '../../../grader/contracts/solutions.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'

/** Whether the account shares its solutions, and the form that changes it. */
export function sharingView({ pseudonym, since }: Sharing): Html {
  const isOn = pseudonym !== null
  return html`${isOn && html`<p>You have shared your solutions as <b>${pseudonym}</b> since ${moment(since!)}.</p>`}
<form data-do="share">${field('share', { name: 'pseudonym', label: 'Pseudonym', value: pseudonym ?? '', autocomplete: 'off', most: 30, hint: 'Shown beside your code. To stay anonymous, leave your name out of it, and out of the comments in your code.' })}
<p class="actions"><button class="button">${isOn ? 'Change' : 'Share my solutions'}</button>${isOn && html` <button class="button" data-do="stop-sharing" formnovalidate>Stop sharing</button>`}</p></form>`
}
