import type { Cohort } from '../../../grader/contracts/cohort.ts'
import { html, type Html } from '../shared/html.ts'

/** Notice for a learner whom a roster made a member, with a button to leave. */
export function unaskedView({ id, name }: Pick<Cohort, 'id' | 'name'>): Html {
  return html`<form data-do="stay" class="card unasked"><input type="hidden" name="cohort" value="${id}" />
<p>A roster made you a member of ${name}. Its staff see your name, your address and what you send to its exercises from then on, and nothing of before.</p>
<p class="actions"><button class="button main">Stay</button> <button class="button" data-do="go">Leave</button></p></form>`
}
