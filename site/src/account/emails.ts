import type { EmailFrequency, EmailPreferences } from '../../../grader/contracts/email.ts'
import { EMAIL_KINDS, EMAIL_SUBJECTS, type EmailKind } from '../../../grader/contracts/email-kinds.ts'
import type { Fields } from '../shared/forms/forms.ts'
import { html, type Html } from '../shared/html.ts'

const LABELS: Record<EmailFrequency, string> = { immediately: 'Immediately', daily: 'Once a day, at 7:00', never: 'Never' }

/** Which emails the account gets. */
export function emailsView({ choices, timeZone }: EmailPreferences): Html {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return html`<form data-do="save-emails">${EMAIL_KINDS.map((kind) => kindField(kind, choices[kind]))}
<div class="field zone"><label for="emails-zone">Time zone of the times in emails</label>
<input id="emails-zone" name="timeZone" value="${timeZone ?? ''}" list="emails-zones" maxlength="64" autocomplete="off" placeholder="As in the cohort" aria-describedby="emails-zone-hint" />
<datalist id="emails-zones">${zones.map((zone) => html`<option value="${zone}"></option>`)}</datalist>
<p class="hint" id="emails-zone-hint">Such as ${Intl.DateTimeFormat().resolvedOptions().timeZone}, where this browser is. Empty: the cohort’s time zone.</p></div>
<p class="actions"><button class="button">Save</button></p></form>`
}

function kindField(kind: EmailKind, chosen: EmailFrequency): Html {
  const options = (Object.keys(LABELS) as EmailFrequency[]).filter((frequency) => kind !== 'alerts' || frequency !== 'immediately')
  const subject = EMAIL_SUBJECTS[kind]
  return html`<div class="field kind"><label for="emails-${kind}">${subject.charAt(0).toUpperCase() + subject.slice(1)}</label>
<select id="emails-${kind}" name="${kind}">${options.map((frequency) => html`<option value="${frequency}"${frequency === chosen && html` selected`}>${LABELS[frequency]}</option>`)}</select></div>`
}

/** What the form says. */
export function preferencesOf(fields: Fields): EmailPreferences {
  const choices = Object.fromEntries(EMAIL_KINDS.map((kind) => [kind, fields[kind]])) as EmailPreferences['choices']
  return { choices, timeZone: fields['timeZone']!.trim() || null }
}
