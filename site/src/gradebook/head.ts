import type { Cohort } from '../../../grader/contracts/cohort.ts'
import type { MemberRole } from '../../../grader/contracts/member-roles.ts'
import { html, type Html } from '../shared/html.ts'
import { counted, ROLE_LABELS } from '../shared/words.ts'

/** The tabs of a cohort's page in order, with the roles that see them; each is an element named cohort-… */
const TABS: readonly { name: string; label: string; for: readonly MemberRole[] }[] = [
  { name: 'gradebook', label: 'Gradebook', for: ['assistant', 'instructor'] },
  { name: 'grading', label: 'Grading', for: ['assistant', 'instructor'] },
  { name: 'notices', label: 'Needs you', for: ['assistant', 'instructor'] },
  { name: 'assignments', label: 'Assignments', for: ['assistant', 'instructor'] },
  { name: 'similar', label: 'Similar', for: ['assistant', 'instructor'] },
  { name: 'board', label: 'Board', for: ['assistant', 'instructor'] },
  { name: 'members', label: 'Members', for: ['assistant', 'instructor'] },
  { name: 'announcements', label: 'Announcements', for: ['assistant', 'instructor'] },
  { name: 'emails', label: 'Emails', for: ['assistant', 'instructor'] },
  { name: 'webhooks', label: 'Webhooks', for: ['instructor'] },
  { name: 'outbox', label: 'Outbox', for: ['instructor'] },
  { name: 'settings', label: 'Settings', for: ['instructor'] },
  { name: 'audit', label: 'Log', for: ['instructor'] },
]

/** Name and state of a cohort. */
export function headView({ id, name, role, learners, timeZone, archivedAt }: Cohort): Html {
  return html`<h1>${name}</h1><p class="lead">${role === 'learner' ? `Your assignments. Due times are in ${timeZone}.` : `${ROLE_LABELS[role]}, ${counted(learners, 'learner')}, times in ${timeZone}.`}${archivedAt !== null && html` <span class="tag warn">archived</span>`}${role !== 'learner' && html` <a href="/cohorts/class/?id=${id}">Class</a>`}</p>`
}

/** Tabs of a cohort's staff. */
export function tabsView(role: MemberRole): Html {
  return html`<div class="tabs" role="tablist" aria-label="Parts of the cohort">${TABS.filter((tab) => tab.for.includes(role)).map(
    ({ name, label }, index) =>
      html`<button type="button" role="tab" id="tab-${name}" aria-controls="tab-panel" data-tab="${name}" aria-selected="${index === 0 ? 'true' : 'false'}"${index > 0 && html` tabindex="-1"`}>${label}${name === 'notices' && html` <span class="count" data-part="count"></span>`}</button>`,
  )}</div><div id="tab-panel" role="tabpanel" data-part="panel"></div>`
}

/** Whether a role has this tab. */
export function hasTab(role: MemberRole, name: string): boolean {
  return TABS.some((tab) => tab.name === name && tab.for.includes(role))
}
