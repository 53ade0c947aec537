import type { Cohort } from '../../../grader/contracts/cohort.ts'
import { html, type Html } from '../shared/html.ts'

/** Notice for a learner whom a roster made a member, with a button to leave. */
export function unaskedView({ id, name, role }: Pick<Cohort, 'id' | 'name' | 'role'>): Html {
  return html`<form data-do="stay" class="card unasked"><input type="hidden" name="cohort" value="${id}" />
<p>${role === 'learner' ? `A roster made you a member of ${name}. Its staff see your name, your address and what you send to its exercises from then on, and nothing from before.` : `A roster made you an ${role} of ${name}: you see the work of its learners. Its staff see your name and your address. What you send yourself is not graded there.`}</p>
<p class="actions"><button class="button main">Stay</button> <button class="button" data-do="go">Leave</button></p></form>`
}
