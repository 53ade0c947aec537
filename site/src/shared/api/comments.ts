import type { CommentChange, NewThread, SavedComment, Thread } from '../../../../grader/contracts/comments.ts'
import { call, callAll, send } from './client.ts'
import { cohortPath } from './cohorts.ts'

/** Threads on the reader's own attempts: at all exercises of a cohort, or at one exercise in all cohorts. */
export const listOwnThreads = (of: { cohort: string } | { exercise: string }) =>
  callAll<Thread>(`/api/me/comments?${new URLSearchParams(of)}`)
/** Marks comments as seen. */
export const noteSeen = (comments: readonly string[]) => send<void>('POST', '/api/me/comments/seen', { comments })

/** Threads on a member's attempts at an assigned exercise. */
export const listThreads = (cohort: string, person: string, exercise: string) =>
  callAll<Thread>(`${cohortPath(cohort)}/members/${person}/comments?exercise=${encodeURIComponent(exercise)}`)
export const beginThread = (cohort: string, submission: string, thread: NewThread) =>
  send<Thread>('POST', `${cohortPath(cohort)}/submissions/${submission}/comments`, thread)

const pathOf = (cohort: string, comment: string) => `${cohortPath(cohort)}/comments/${comment}`
export const answerComment = (cohort: string, comment: string, text: string) =>
  send<Thread>('POST', `${pathOf(cohort, comment)}/answers`, { text })
export const changeComment = (cohort: string, comment: string, change: CommentChange) =>
  send<Thread>('PATCH', pathOf(cohort, comment), change)
export const removeComment = (cohort: string, comment: string) => call<void>(pathOf(cohort, comment), { method: 'DELETE' })
export const resolveThread = (cohort: string, comment: string, resolved: boolean) =>
  send<Thread>('PUT', `${pathOf(cohort, comment)}/resolved`, { resolved })

/** Comments that the staff of a cohort keep to use again. */
export const listSavedComments = (cohort: string) => call<SavedComment[]>(`${cohortPath(cohort)}/saved-comments`)
export const saveComment = (cohort: string, text: string) => send<SavedComment>('POST', `${cohortPath(cohort)}/saved-comments`, { text })
export const forgetComment = (cohort: string, saved: string) =>
  call<void>(`${cohortPath(cohort)}/saved-comments/${saved}`, { method: 'DELETE' })
