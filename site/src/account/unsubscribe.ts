import { EMAIL_SUBJECTS, type EmailKind } from '../../../grader/contracts/email-kinds.ts'
import { html, type Html } from '../shared/html.ts'

/** Asks before it stops emails. @param token from the link in an email; it begins with the kind of the emails */
export function unsubscribeView(token: string): Html {
  return html`<form data-do="unsubscribe"><h2>${questionOf(token.split('.')[0]!)}</h2>
<p class="actions"><button class="button main">Stop them</button> <a class="button" href="/account/#emails">Choose your emails</a></p></form>`
}

function questionOf(kind: string): string {
  if (kind === 'invitation') return 'Stop all invitations to this address?'
  if (kind === 'digest') return 'Stop the daily emails?'
  return `Stop emails about ${EMAIL_SUBJECTS[kind as EmailKind] ?? 'this'}?`
}

/** They have been stopped. */
export function unsubscribedView(token: string): Html {
  return html`<div class="notice" data-tone="pass" role="status"><p class="title">You will get no more of these emails.</p><p>${
    token.startsWith('invitation.')
      ? 'You can still join a cohort with the link in an invitation, or with one that its instructor gives you.'
      : html`You can turn them on again on <a href="/account/#emails">your account page</a>.`
  }</p></div>`
}
