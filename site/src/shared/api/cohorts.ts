import type {
  Accommodation,
  Announcement,
  Assignment,
  AssignmentChange,
  AuditLine,
  Cohort,
  CohortChange,
  CohortCopy,
  CohortRemoval,
  CopiedCohort,
  Gradebook,
  ExpectedMember,
  Extension,
  Invitation,
  Invite,
  Member,
  MemberChange,
  NewAccommodation,
  NewAssignment,
  NewCohort,
  NewExtensions,
  NewInvite,
  Override,
  RosterReport,
} from '../../../../grader/contracts/cohort.ts'
import type { PublicExercise } from '../../../../grader/contracts/exercise.ts'
import type {
  ClassResults,
  Distribution,
  GivenGrade,
  NewExtension,
  OwnGrade,
  SavedAssignment,
  SavedExtension,
  SavedGrade,
} from '../../../../grader/contracts/grades.ts'
import type { GradingEntry } from '../../../../grader/contracts/grading.ts'
import type { Submission, SubmissionSummary } from '../../../../grader/contracts/submission.ts'
import type { Revealed } from '../../../../grader/contracts/solutions.ts'
import type { TechniqueFound } from '../../../../grader/contracts/techniques.ts'
import type { AssignedExercise } from '../../../../grader/contracts/pinned-versions.ts'
import { call, callPage, send } from './client.ts'

/** Common prefix of a cohort's routes. */
export const cohortPath = (cohort: string) => `/api/cohorts/${encodeURIComponent(cohort)}`

export const listCohorts = () => call<Cohort[]>('/api/cohorts')
export const createCohort = (cohort: NewCohort) => send<Cohort>('POST', '/api/cohorts', cohort)
export const readCohort = (cohort: string) => call<Cohort>(cohortPath(cohort))
export const changeCohort = (cohort: string, change: CohortChange) => send<Cohort>('PATCH', cohortPath(cohort), change)
export const copyCohort = (cohort: string, copy: CohortCopy) => send<CopiedCohort>('POST', `${cohortPath(cohort)}/copy`, copy)
export const removeCohort = (cohort: string) => call<CohortRemoval>(cohortPath(cohort), { method: 'DELETE' })
/** Accepts a membership that a roster created. */
export const stayInCohort = (cohort: string) => send<void>('POST', `${cohortPath(cohort)}/stay`)
export const leaveCohort = (cohort: string) => send<void>('POST', `${cohortPath(cohort)}/leave`)

export const readInvitation = (code: string) => call<Invitation>(`/api/invitations/${encodeURIComponent(code)}`)
export const acceptInvitation = (code: string) => send<Cohort>('POST', `/api/invitations/${encodeURIComponent(code)}`)

export const listMembers = (cohort: string) => call<Member[]>(`${cohortPath(cohort)}/members`)
export const changeMember = (cohort: string, person: string, change: MemberChange) =>
  send<Member>('PATCH', `${cohortPath(cohort)}/members/${person}`, change)
export const removeMember = (cohort: string, person: string) => call<void>(`${cohortPath(cohort)}/members/${person}`, { method: 'DELETE' })

export const listAccommodations = (cohort: string) => call<Accommodation[]>(`${cohortPath(cohort)}/accommodations`)
export const grantAccommodation = (cohort: string, person: string, accommodation: NewAccommodation) =>
  send<Accommodation>('PUT', `${cohortPath(cohort)}/members/${person}/accommodation`, accommodation)
export const withdrawAccommodation = (cohort: string, person: string) =>
  call<void>(`${cohortPath(cohort)}/members/${person}/accommodation`, { method: 'DELETE' })

export const listInvites = (cohort: string) => call<Invite[]>(`${cohortPath(cohort)}/invites`)
export const createInvite = (cohort: string, invite: NewInvite) => send<Invite>('POST', `${cohortPath(cohort)}/invites`, invite)
export const revokeInvite = (cohort: string, invite: string) =>
  call<Invite>(`${cohortPath(cohort)}/invites/${invite}`, { method: 'DELETE' })

/** People on the roster who are not members yet. */
export const listExpected = (cohort: string) => call<ExpectedMember[]>(`${cohortPath(cohort)}/expected`)
export const forgetExpected = (cohort: string, email: string) =>
  call<void>(`${cohortPath(cohort)}/expected?email=${encodeURIComponent(email)}`, { method: 'DELETE' })

/** @param columns meaning of each column, in order, if someone has chosen it @param isTrial only reports what an import would do */
export function sendRoster(cohort: string, csv: string | Blob, columns: readonly string[] | null, isTrial: boolean): Promise<RosterReport> {
  const query = new URLSearchParams({ dryRun: String(isTrial), ...(columns !== null && { columns: columns.join() }) })
  return call(`${cohortPath(cohort)}/roster?${query}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv })
}

export const listAnnouncements = (cohort: string) => call<Announcement[]>(`${cohortPath(cohort)}/announcements`)
export const announce = (cohort: string, text: string) => send<Announcement>('POST', `${cohortPath(cohort)}/announcements`, { text })
export const editAnnouncement = (cohort: string, announcement: string, text: string) =>
  send<Announcement>('PATCH', `${cohortPath(cohort)}/announcements/${announcement}`, { text })
export const removeAnnouncement = (cohort: string, announcement: string) =>
  call<void>(`${cohortPath(cohort)}/announcements/${announcement}`, { method: 'DELETE' })

/** Newest first. @param before id of the oldest known line */
export const listAudit = (cohort: string, before: number | null) =>
  callPage<AuditLine>(`${cohortPath(cohort)}/audit${before === null ? '' : `?before=${before}`}`)

export const listExercises = () => call<PublicExercise[]>('/api/exercises')
export const listAssignments = (cohort: string) => call<Assignment[]>(`${cohortPath(cohort)}/assignments`)
export const createAssignment = (cohort: string, assignment: NewAssignment) =>
  send<SavedAssignment>('POST', `${cohortPath(cohort)}/assignments`, assignment)
/** Creates all of the assignments, or none. */
export const createPlan = (cohort: string, assignments: readonly NewAssignment[]) =>
  send<SavedAssignment[]>('POST', `${cohortPath(cohort)}/plan`, assignments)
export const changeAssignment = (cohort: string, assignment: string, change: AssignmentChange) =>
  send<SavedAssignment>('PATCH', `${cohortPath(cohort)}/assignments/${assignment}`, change)
/** @param isConfirmed delete it even if there are attempts */
export const removeAssignment = (cohort: string, assignment: string, isConfirmed: boolean) =>
  call<void>(`${cohortPath(cohort)}/assignments/${assignment}${isConfirmed ? '?confirm=true' : ''}`, { method: 'DELETE' })
export const readTechniques = (cohort: string, submission: string) =>
  call<TechniqueFound[]>(`${cohortPath(cohort)}/submissions/${submission}/techniques`)
/** The exercise in the version that is assigned. */
export const readAssignedExercise = (cohort: string, assignment: string) =>
  call<AssignedExercise>(`${cohortPath(cohort)}/assignments/${assignment}/exercise`)
export const readClassResults = (cohort: string, assignment: string) =>
  call<ClassResults>(`${cohortPath(cohort)}/assignments/${assignment}/class`)
export const readDistribution = (cohort: string, assignment: string) =>
  call<Distribution>(`${cohortPath(cohort)}/assignments/${assignment}/distribution`)

export const listExtensions = (cohort: string, assignment: string) =>
  call<Extension[]>(`${cohortPath(cohort)}/assignments/${assignment}/extensions`)
export const grantExtensions = (cohort: string, assignment: string, extensions: NewExtensions) =>
  send<SavedExtension[]>('POST', `${cohortPath(cohort)}/assignments/${assignment}/extensions`, extensions)
export const grantExtension = (cohort: string, assignment: string, person: string, extension: NewExtension) =>
  send<SavedExtension>('PUT', `${cohortPath(cohort)}/assignments/${assignment}/extensions/${person}`, extension)
/** @param version of the extension that was read; null removes whichever there is */
export const withdrawExtension = (cohort: string, assignment: string, person: string, version: string | null) =>
  call<void>(`${cohortPath(cohort)}/assignments/${assignment}/extensions/${person}${version === null ? '' : `?version=${version}`}`, {
    method: 'DELETE',
  })

export const listOverrides = (cohort: string, assignment: string) =>
  call<GivenGrade[]>(`${cohortPath(cohort)}/assignments/${assignment}/overrides`)
/** `points: null` restores the computed grade. */
export const overrideGrade = (cohort: string, assignment: string, person: string, override: Override) =>
  send<SavedGrade>('PUT', `${cohortPath(cohort)}/assignments/${assignment}/overrides/${person}`, override)

/** An assignment's learners, as graders go through them. */
export const readGrading = (cohort: string, assignment: string) =>
  call<GradingEntry[]>(`${cohortPath(cohort)}/assignments/${assignment}/grading`)

export const readGradebook = (cohort: string) => call<Gradebook>(`${cohortPath(cohort)}/gradebook`)
/** @param row id of a row that was kept of a deleted account */
export const removeFrozen = (cohort: string, row: string) => call<void>(`${cohortPath(cohort)}/frozen/${row}`, { method: 'DELETE' })
export const readOwnGrades = (cohort: string) => call<OwnGrade[]>(`${cohortPath(cohort)}/grades/mine`)
/**
 * A page of summaries of a member's attempts at an assigned exercise, newest first.
 * @param before id of the oldest known attempt
 */
export const listWork = (cohort: string, person: string, exercise: string, before?: string) =>
  callPage<SubmissionSummary>(
    `${cohortPath(cohort)}/members/${person}/submissions?exercise=${encodeURIComponent(exercise)}${before === undefined ? '' : `&before=${before}`}`,
  )
/** Solutions that a learner had revealed to them without a pass. */
export const listRevealed = (cohort: string, person: string, exercise: string) =>
  call<Revealed[]>(`${cohortPath(cohort)}/members/${person}/solutions?exercise=${encodeURIComponent(exercise)}`)
/** One attempt with its code and its whole verdict. */
export const readWork = (cohort: string, submission: string) => call<Submission>(`${cohortPath(cohort)}/submissions/${submission}`)
