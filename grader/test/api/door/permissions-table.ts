import type { Allowed } from '../../../api/door/permissions.ts'

/** Whom a route is for. `own`: whoever sent the submission that the path names, and nobody else, whatever the role. */
export type Whom = Allowed | 'own'

export interface Row {
  whom: Whom
  body?: unknown
  query?: string
  /** In the path, others than the test’s own. */
  names?: Record<string, string>
  /** Statuses of those who may; without them, any that is not a refusal. */
  answers?: readonly number[]
}

const nowhere = '00000000-0000-4000-8000-000000000000'
const [ok, made, gone] = [[200], [201], [204]]
const extension = { dueAt: '2191-01-01T00:00:00Z', reason: 'Ill.' }
const assignment = { exercise: 'add', title: 'Again', opensAt: '2020-01-01T00:00:00Z', dueAt: '2190-01-01T00:00:00Z', late: [], points: { required: 1, good: 2, excellent: 3 }, policy: 'best', attempts: null }

/** Every route of the API and whom it is for, in the order in which they are asked: what changes most comes last. */
export const TABLE: Record<string, Row> = {
  'GET /api/status': { whom: 'anyone', answers: ok },
  'GET /api/exercises': { whom: 'anyone', answers: ok },
  'GET /api/exercises/{slug}': { whom: 'anyone', answers: ok },
  'GET /api/submissions': { whom: 'anyone', query: '?exercise=add', answers: ok },
  'GET /api/progress': { whom: 'anyone', answers: ok },
  'POST /api/submissions': { whom: 'anyone', body: { exercise: 'add', files: { 'add.js': 'module.exports = 1' } }, answers: [202] },
  'GET /api/submissions/{id}': { whom: 'own', answers: ok },
  'GET /api/notebook': { whom: 'anyone', answers: ok },
  'GET /api/submissions/{id}/notes': { whom: 'own', answers: ok },
  'PUT /api/submissions/{id}/notes': { whom: 'own', body: { text: 'It was the copying.', version: 0 }, answers: ok },
  'GET /api/submissions/{id}/events': { whom: 'own', answers: ok },
  'POST /api/submissions/{id}/look': { whom: 'own', answers: [202] },
  'GET /api/submissions/{id}/look': { whom: 'own', answers: [202] },
  'GET /api/submissions/{id}/look/{side}.cpuprofile': { whom: 'own', answers: [409] },
  'POST /api/submissions/{id}/engines': { whom: 'own', answers: [202] },
  'GET /api/submissions/{id}/engines': { whom: 'own', answers: [202] },

  'POST /api/agent/lease': { whom: 'agent' },
  'POST /api/agent/jobs/{id}/progress': { whom: 'agent' },
  'POST /api/agent/jobs/{id}/result': { whom: 'agent' },
  'POST /api/agent/looks/lease': { whom: 'agent' },
  'POST /api/agent/looks/{id}/hold': { whom: 'agent' },
  'POST /api/agent/looks/{id}/seen': { whom: 'agent' },
  'POST /api/agent/looks/{id}/result': { whom: 'agent' },
  'POST /api/agent/looks/{id}/back': { whom: 'agent' },
  'POST /api/agent/engines/lease': { whom: 'agent' },
  'POST /api/agent/engines/{id}/hold': { whom: 'agent' },
  'POST /api/agent/engines/{id}/seen': { whom: 'agent' },
  'POST /api/agent/engines/{id}/result': { whom: 'agent' },
  'POST /api/agent/engines/{id}/back': { whom: 'agent' },

  'GET /api/me': { whom: 'anyone', answers: ok },
  'PATCH /api/me': { whom: 'account', body: { name: 'Someone' }, answers: ok },
  'GET /api/me/export': { whom: 'account', answers: ok },
  'DELETE /api/me': { whom: 'account', body: { confirm: 'another@example.org' }, answers: [422] },
  'GET /api/me/tokens': { whom: 'account', answers: ok },
  'POST /api/me/tokens': { whom: 'account', body: { name: 'A program', scopes: ['read'], expiresAt: null }, answers: made },
  'DELETE /api/me/tokens/{token}': { whom: 'account', answers: [404] },
  'GET /api/me/certificate': { whom: 'account', answers: ok },
  'POST /api/me/certificate': { whom: 'account', answers: made },
  'DELETE /api/me/certificate': { whom: 'account', answers: gone },
  'GET /api/certificates/{code}': { whom: 'anyone', names: { code: 'AAAAAAAAAAAAAAAAAAAAAAAA' }, answers: [404] },
  'GET /api/people': { whom: 'admin', answers: ok },
  'PATCH /api/people/{person}': { whom: 'admin', body: { role: 'learner' }, answers: ok },

  'GET /api/cohorts': { whom: 'account', answers: ok },
  'POST /api/cohorts': { whom: 'instructor', body: { name: 'Mine', timeZone: 'UTC' }, answers: made },
  'GET /api/cohorts/{cohort}': { whom: 'member', answers: ok },
  'PATCH /api/cohorts/{cohort}': { whom: 'lead', body: { version: 1, name: 'Summer' }, answers: [200, 409] },
  'GET /api/cohorts/{cohort}/members': { whom: 'staff', answers: ok },
  'PATCH /api/cohorts/{cohort}/members/{person}': { whom: 'lead', body: { team: 'Blue' }, answers: ok },
  'DELETE /api/cohorts/{cohort}/members/{person}': { whom: 'lead', names: { person: nowhere }, answers: [404] },
  'GET /api/cohorts/{cohort}/audit': { whom: 'lead', answers: ok },
  'GET /api/cohorts/{cohort}/invites': { whom: 'lead', answers: ok },
  'POST /api/cohorts/{cohort}/invites': { whom: 'lead', body: { role: 'learner', seats: 1, expiresAt: '2190-01-01T00:00:00Z' }, answers: made },
  'GET /api/invitations/{code}': { whom: 'anyone', answers: ok },
  'POST /api/invitations/{code}': { whom: 'account', names: { code: 'AAAAAAAAAAAAAAAAAAAAAA' }, answers: [404] },
  'DELETE /api/cohorts/{cohort}/invites/{invite}': { whom: 'lead', answers: ok },
  'GET /api/cohorts/{cohort}/roster.csv': { whom: 'staff', answers: ok },
  'POST /api/cohorts/{cohort}/roster': { whom: 'lead', answers: ok },
  'GET /api/cohorts/{cohort}/expected': { whom: 'staff', answers: ok },
  'DELETE /api/cohorts/{cohort}/expected': { whom: 'lead', query: '?email=nobody@example.org', answers: [404] },
  'GET /api/cohorts/{cohort}/announcements': { whom: 'member', answers: ok },
  'POST /api/cohorts/{cohort}/announcements': { whom: 'staff', body: { text: 'Hello' }, answers: made },
  'DELETE /api/cohorts/{cohort}/announcements/{announcement}': { whom: 'staff', answers: [404] },

  'GET /api/me/comments': { whom: 'account', answers: ok },
  'POST /api/me/comments/seen': { whom: 'account', body: { comments: [nowhere] }, answers: gone },
  'GET /api/cohorts/{cohort}/members/{person}/comments': { whom: 'staff', query: '?exercise=add', answers: ok },
  'POST /api/cohorts/{cohort}/submissions/{id}/comments': { whom: 'staff', body: { file: 'add.js', first: 1, last: 1, text: 'Why?' }, answers: made },
  'POST /api/cohorts/{cohort}/comments/{comment}/answers': { whom: 'member', body: { text: 'Because.' }, answers: [404] },
  'PATCH /api/cohorts/{cohort}/comments/{comment}': { whom: 'member', body: { version: 1, text: 'Why not?' }, answers: [404] },
  'PUT /api/cohorts/{cohort}/comments/{comment}/resolved': { whom: 'member', body: { resolved: true }, answers: [404] },
  'DELETE /api/cohorts/{cohort}/comments/{comment}': { whom: 'member', answers: [404] },

  'GET /api/cohorts/{cohort}/assignments': { whom: 'member', answers: ok },
  'POST /api/cohorts/{cohort}/assignments': { whom: 'lead', body: assignment, answers: made },
  'PATCH /api/cohorts/{cohort}/assignments/{assignment}': { whom: 'lead', body: { version: 1, title: 'Adding' }, answers: [200, 409] },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/team': { whom: 'member' },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/team/{person}': { whom: 'staff', answers: ok },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/extensions': { whom: 'staff', answers: ok },
  'PUT /api/cohorts/{cohort}/assignments/{assignment}/extensions/{person}': { whom: 'staff', body: extension, answers: ok },
  'DELETE /api/cohorts/{cohort}/assignments/{assignment}/extensions/{person}': { whom: 'staff', answers: gone },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/overrides': { whom: 'staff', answers: ok },
  'PUT /api/cohorts/{cohort}/assignments/{assignment}/overrides/{person}': { whom: 'lead', body: { points: 2, reason: 'Said aloud.' }, answers: ok },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/distribution': { whom: 'staff', answers: ok },
  'GET /api/cohorts/{cohort}/stuck': { whom: 'staff', answers: ok },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/similar': { whom: 'staff', answers: ok },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/similar/{left}/{right}': { whom: 'staff', answers: [404] },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/regrades': { whom: 'staff', answers: ok },
  'POST /api/cohorts/{cohort}/assignments/{assignment}/regrades': { whom: 'lead' },
  'GET /api/cohorts/{cohort}/assignments/{assignment}/regrades/{regrade}': { whom: 'staff', answers: [404] },
  'POST /api/cohorts/{cohort}/assignments/{assignment}/regrades/{regrade}/apply': { whom: 'lead', answers: [404] },
  'DELETE /api/cohorts/{cohort}/assignments/{assignment}/regrades/{regrade}': { whom: 'lead', answers: [404] },
  'GET /api/cohorts/{cohort}/desk': { whom: 'staff', answers: ok },
  'GET /api/cohorts/{cohort}/desk.csv': { whom: 'staff', answers: ok },
  'GET /api/cohorts/{cohort}/desk.json': { whom: 'staff', answers: ok },
  'GET /api/cohorts/{cohort}/members/{person}/submissions': { whom: 'staff', query: '?exercise=add', answers: ok },
  'GET /api/cohorts/{cohort}/grades/mine': { whom: 'member', answers: ok },

  'GET /api/cohorts/{cohort}/notices': { whom: 'staff', answers: ok },
  'POST /api/cohorts/{cohort}/notices/{notice}/done': { whom: 'staff', names: { notice: 'AAAAAAAAAAAAAAAAAAAAAA' }, answers: [404] },
  'PUT /api/cohorts/{cohort}/digest': { whom: 'staff', body: { digest: false }, answers: [200, 404] },
  'GET /api/cohorts/{cohort}/webhooks': { whom: 'lead', answers: ok },
  'POST /api/cohorts/{cohort}/webhooks': { whom: 'lead', body: { url: 'https://example.org/told', events: ['verdict'] }, answers: made },
  'PATCH /api/cohorts/{cohort}/webhooks/{webhook}': { whom: 'lead', body: { enabled: false }, answers: [404] },
  'DELETE /api/cohorts/{cohort}/webhooks/{webhook}': { whom: 'lead', answers: [404] },
  'POST /api/cohorts/{cohort}/webhooks/{webhook}/rotate': { whom: 'lead', answers: [404] },
  'POST /api/cohorts/{cohort}/webhooks/{webhook}/test': { whom: 'lead', answers: [404] },
  'GET /api/cohorts/{cohort}/webhooks/{webhook}/deliveries': { whom: 'lead', answers: [404] },
  'POST /api/cohorts/{cohort}/webhooks/{webhook}/deliveries/{delivery}/redeliver': { whom: 'lead', answers: [404] },

  'GET /api/lti/keys': { whom: 'anyone', answers: ok },
  'GET /api/lti/login': { whom: 'anyone' },
  'POST /api/lti/login': { whom: 'anyone' },
  'POST /api/lti/launch': { whom: 'anyone' },
  'POST /api/lti/links': { whom: 'anyone' },
  'GET /api/lti/tool': { whom: 'admin', answers: ok },
  'GET /api/lti/platforms': { whom: 'admin', answers: ok },
  'POST /api/lti/platforms': { whom: 'admin' },
  'DELETE /api/lti/platforms/{platform}': { whom: 'admin' },
  'POST /api/lti/platforms/{platform}/keys': { whom: 'admin', answers: [404] },
  'GET /api/lti/outbox': { whom: 'admin', answers: ok },
  'POST /api/lti/outbox/hurry': { whom: 'admin', answers: gone },
  'GET /api/cohorts/{cohort}/outbox': { whom: 'staff', answers: ok },
  'POST /api/cohorts/{cohort}/outbox/hurry': { whom: 'staff', answers: gone },
  'POST /api/cohorts/{cohort}/outbox/{assignment}/{person}/hurry': { whom: 'staff', answers: [404] },
  'POST /api/cohorts/{cohort}/outbox/{assignment}/{person}/give-up': { whom: 'lead', answers: [404] },
  'POST /api/cohorts/{cohort}/course': { whom: 'lead' },

  'DELETE /api/cohorts/{cohort}/assignments/{assignment}': { whom: 'lead', answers: [409] },
  'DELETE /api/cohorts/{cohort}': { whom: 'lead', answers: ok },
  'POST /api/cohorts/{cohort}/leave': { whom: 'member', answers: [204, 404, 409] },
}
