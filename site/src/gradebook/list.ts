import type { Cohort } from '../../../grader/contracts/cohort.ts'
import { field } from '../shared/forms/fields.ts'
import { html, type Html } from '../shared/html.ts'
import { unaskedView } from './unasked.ts'
import { cohortHref, counted, ROLE_LABELS } from '../shared/words.ts'

/**
 * The reader's cohorts, archived ones last.
 * @param canMake whether the reader can create cohorts
 * @param zone of the reader, proposed for a new one
 */
export function cohortsView(cohorts: readonly Cohort[], canMake: boolean, zone: string): Html {
  return html`${listView(cohorts, canMake)}${canMake && newCohortForm(zone)}`
}

function listView(cohorts: readonly Cohort[], canMake: boolean): Html {
  if (cohorts.length === 0)
    return html`<p class="empty">${canMake ? 'You have no cohorts yet: create the first one below.' : 'You are not in a cohort yet. To join one, open an instructor’s invitation link. To create cohorts, ask an administrator of this server to make you an instructor.'}</p>`
  return html`<ol class="entries">${cohorts.map(entry)}</ol>`
}

function entry({ id, name, role, learners, archivedAt, unasked }: Cohort): Html {
  const state = [role === 'learner' ? null : ROLE_LABELS[role], archivedAt && 'Archived'].filter(Boolean).join(', ')
  return html`<li${archivedAt && html` class="archived"`}><h2><a href="${cohortHref(id)}">${name}</a></h2><span class="state soft">${state}</span><p class="meta">${counted(learners, 'learner')}</p>${unasked && unaskedView({ id, name, role })}</li>`
}

function newCohortForm(zone: string): Html {
  return html`<form data-do="create" class="card new-cohort"><h2>Create a cohort</h2><div class="pair">
${field('create', { name: 'name', label: 'Name', most: 120, placeholder: 'Node.js, spring 2027' })}
${zoneField('create', zone)}</div>
<p class="actions"><button class="button main">Create cohort</button></p></form>`
}

/** A field for a time zone, with the browser's known zones to choose from. */
export function zoneField(form: string, zone: string): Html {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return html`<div class="field"><label for="${form}-zone">Time zone</label>
<input id="${form}-zone" name="timeZone" value="${zone}" list="${form}-zones" required maxlength="64" autocomplete="off" aria-describedby="${form}-zone-hint" />
<datalist id="${form}-zones">${zones.map((each) => html`<option value="${each}"></option>`)}</datalist>
<p class="hint" id="${form}-zone-hint">Due times are set and shown in this zone. Readers elsewhere see their own time beside it.</p></div>`
}
