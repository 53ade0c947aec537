import type { Invitation } from '../../../grader/contracts/cohort.ts'
import type { Account } from '../../../grader/contracts/accounts.ts'
import { html, type Html } from '../shared/html.ts'
import { moment } from '../shared/time.ts'

const AS: Record<Invitation['role'], string> = {
  learner: 'as a learner',
  assistant: 'as an assistant: you see everyone’s work',
  instructor: 'as an instructor: you can change everything in it',
}

/** What happens to the reader's own submissions, by role. */
const WORK: Record<Invitation['role'], string> = {
  learner: 'Your submissions from then on count for this cohort, and its staff see them. They see nothing from before.',
  assistant: 'Your own submissions are not graded and do not appear in its gradebook.',
  instructor: 'Your own submissions are not graded and do not appear in its gradebook.',
}

/** The invitation, and how to accept it. @param back address to which an emailed sign-in link leads */
export function invitationView({ cohort, role, expiresAt }: Invitation, account: Account | null, back: string): Html {
  return html`<p class="invited">You are invited to</p><h2 class="cohort">${cohort}</h2><p class="soft">${AS[role]}. The invitation expires on ${moment(expiresAt)}.</p>
${account === null ? visitor(role, back) : member(role, account)}`
}

function visitor(role: Invitation['role'], back: string): Html {
  return html`<p>Sign in or create an account to join. The attempts from this browser move with you. ${WORK[role]}</p><sign-in class="card" data-back="${back}"></sign-in>`
}

function member(role: Invitation['role'], { name, email }: Account): Html {
  return html`<form data-do="join" class="join"><button class="button main">Join</button> <p class="soft">You are signed in as ${name}, ${email}. <a href="/account/">Not you?</a></p><p class="soft">${WORK[role]}</p></form>`
}
