import type { Belief } from '../../../../grader/contracts/beliefs.ts'
import type { Check } from '../../../../grader/contracts/check.ts'
import type { SourceFiles } from '../../../../grader/contracts/exercise.ts'
import type { Submission, SubmissionEvent, SubmissionSummary } from '../../../../grader/contracts/submission.ts'
import type { Details } from '../../../../grader/shared/errors.ts'
import { personHere } from '../storage/page-owner.ts'

/** Fired on the document when the server refused a request because another account is signed in now. */
export const OTHER_PERSON = 'hotpath:other-person'

/** An error answer of the API, with its code and hint. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string
  readonly hint: string
  readonly details: Details
  /** The current state, if someone else has changed it meanwhile. */
  readonly current: unknown

  constructor(error: { code: string; message: string; hint: string; details: Details; current?: unknown }) {
    super(error.message)
    this.code = error.code
    this.hint = error.hint
    this.details = error.details
    this.current = error.current
  }
}

/** No answer, or one that does not come from the API. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** What the learner expects of a run. */
export interface Expected {
  /** '' for none. */
  hypothesis: string
  belief: Belief | null
}

export function submit(
  exercise: string,
  files: SourceFiles,
  { hypothesis, belief }: Expected,
  assignment: string | null,
): Promise<Submission> {
  return send('POST', '/api/submissions', {
    exercise,
    files,
    ...(assignment !== null && { assignment }),
    ...(hypothesis !== '' && { hypothesis }),
    ...(belief !== null && { belief }),
  })
}

/** Ends a run without a verdict. */
export function cancel(id: string): Promise<Submission> {
  return send('POST', `/api/submissions/${id}/cancel`)
}

/** Runs the tests alone. Resolves when they have run. */
export function checkCode(exercise: string, files: SourceFiles, assignment: string | null, signal: AbortSignal): Promise<Check> {
  return call('/api/checks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ exercise, files, ...(assignment !== null && { assignment }) }),
    signal,
  })
}

export function readSubmission(id: string): Promise<Submission> {
  return call(`/api/submissions/${id}`)
}

/**
 * A page of summaries of the reader's own submissions to an exercise, newest first.
 * @param before id of the oldest known submission
 */
/** The events of a submission after the one with that id, and its place in the queue. @param after id, empty for all */
export async function readProgress(id: string, after: string): Promise<SubmissionEvent[]> {
  return (await call<{ events: SubmissionEvent[] }>(`/api/submissions/${id}/progress${after && `?after=${after}`}`)).events
}

export function listSubmissions(exercise: string, before?: string): Promise<Page<SubmissionSummary>> {
  return callPage(`/api/submissions?exercise=${encodeURIComponent(exercise)}${before === undefined ? '' : `&before=${before}`}`)
}

/** A part of a list. */
export interface Page<T> {
  items: T[]
  /** Cursor of the next page; null for the last page. */
  next: string | null
}

/** A page of a list. @throws Refused, Unreachable */
export async function callPage<T>(path: string): Promise<Page<T>> {
  const { body, headers } = await ask(path)
  return { items: body as T[], next: /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null }
}

/** All pages of a list as one. @throws Refused, Unreachable */
export async function callAll<T>(path: string): Promise<T[]> {
  const all: T[] = []
  for (let next: string | null = path; next !== null; ) {
    const page: Page<T> = await callPage<T>(next)
    all.push(...page.items)
    next = page.next
  }
  return all
}

/** Sends JSON. @throws Refused, Unreachable */
export function send<T>(method: string, path: string, body: unknown = {}): Promise<T> {
  return call(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** The API's answer, undefined if it is empty. @throws Refused, Unreachable */
export async function call<T>(path: string, init?: RequestInit): Promise<T> {
  return (await ask(path, init)).body as T
}

async function ask(path: string, init?: RequestInit): Promise<{ body: unknown; headers: Headers }> {
  const headers = new Headers(init?.headers)
  headers.set('x-request-id', newRequestId())
  headers.set('x-hotpath-person', personHere() || 'nobody')
  const response = await fetch(path, { ...init, headers, credentials: 'same-origin' }).catch(() => {
    throw new Unreachable('No answer')
  })
  if (response.status === 204) return { body: undefined, headers: response.headers }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return { body, headers: response.headers }
  const error = (body as { error?: ConstructorParameters<typeof Refused>[0] } | null)?.error
  if (error?.code === 'E_OTHER_PERSON') document.dispatchEvent(new CustomEvent(OTHER_PERSON))
  throw error ? new Refused(error) : new Unreachable(`HTTP ${response.status}`)
}

/** Id of this request in the logs of the server and the agent; errors name it. */
function newRequestId(): string {
  // Not randomUUID, which browsers offer only over https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
