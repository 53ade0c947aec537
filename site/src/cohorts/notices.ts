import type { Notice, NoticeKind, Notices } from '../../../grader/contracts/notice.ts'
import { html, type Html } from '../html.ts'
import { fromNow, moment } from '../time.ts'

/** What one does about it. */
const ACTS: Record<NoticeKind, string> = {
  stuck: 'Look at the attempts',
  unsettled: 'Look at the attempts',
  extension: 'Look at the attempts',
  answer: 'Read the answer',
  seats: 'See who is expected',
  grades: 'Look into the outbox',
  webhook: 'Look at the webhook',
}

/** What needs a person: learners who may be stuck, then the rest. @param now ms since 1970 */
export function noticesView({ notices, digest }: Notices, now: number): Html {
  const stuck = notices.filter(({ kind }) => kind === 'stuck')
  const others = notices.filter(({ kind }) => kind !== 'stuck')
  return html`<section aria-labelledby="notices-title"><h2 id="notices-title">Needs you</h2>
${notices.length === 0 && html`<p class="empty">Nothing just now. Learners who may be stuck are listed here, time that runs out, and what does not get where it should.</p>`}
${stuck.length > 0 && html`<h3>May be stuck</h3><ol class="notices">${stuck.map((each) => entry(each, now))}</ol>`}
${others.length > 0 && html`${stuck.length > 0 && html`<h3>Besides</h3>`}<ol class="notices">${others.map((each) => entry(each, now))}</ol>`}</section>
${digest !== null && digestForm(digest)}`
}

function entry({ id, kind, person, assignment, what, since, link }: Notice, now: number): Html {
  const whom = [person?.name, assignment?.title].filter(Boolean).join(', ')
  const text = whom === '' ? what.charAt(0).toUpperCase() + what.slice(1) : what
  return html`<li data-kind="${kind}"><p>${whom !== '' && html`<b>${whom}</b>: `}${text}.${since !== null && html` <span class="soft">Since <time datetime="${since}" title="${moment(since)}">${fromNow(since, now)}</time></span>`}</p>
<form data-do="notice-done"><a href="${link}">${ACTS[kind]}<span class="sr-only">${whom !== '' && ` of ${whom}`}</span></a> <input type="hidden" name="notice" value="${id}" /><button class="button small">Done<span class="sr-only">: ${whom} ${what}</span></button></form></li>`
}

function digestForm(digest: boolean): Html {
  return html`<section aria-labelledby="digest-title"><h2 id="digest-title">By letter</h2>
<form data-do="digest"><p>${digest ? 'You get a letter at seven in the morning, where the cohort is, on days on which something is here.' : 'On days on which something is here, you can have it as a letter at seven in the morning, where the cohort is.'}</p><p class="actions"><button class="button" id="digest-switch" name="digest" value="${digest ? 'off' : 'on'}">${digest ? 'No more letters' : 'Write to me'}</button></p></form></section>`
}
