import type { SourceFiles } from '../../../../grader/contracts/exercise.ts'
import type { Submission, SubmissionEvent, SubmissionSummary } from '../../../../grader/contracts/submission.ts'
import type { Details } from '../../../../grader/shared/errors.ts'
import { personHere } from '../storage/page-owner.ts'

/** Dispatched on the document where a request was refused because somebody else is signed in than this page knows. */
export const OTHER_PERSON = 'hotpath:other-person'

/** The API refused, with its code and its hint. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string
  readonly hint: string
  readonly details: Details
  /** What is there now, where someone else changed it. */
  readonly current: unknown

  constructor(error: { code: string; message: string; hint: string; details: Details; current?: unknown }) {
    super(error.message)
    this.code = error.code
    this.hint = error.hint
    this.details = error.details
    this.current = error.current
  }
}

/** No answer, or one that is not the API's. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** @param hypothesis what is expected of it, empty for nothing */
export function submit(exercise: string, files: SourceFiles, hypothesis: string, assignment: string | null): Promise<Submission> {
  return send('POST', '/api/submissions', {
    exercise,
    files,
    ...(assignment !== null && { assignment }),
    ...(hypothesis !== '' && { hypothesis }),
  })
}

export function readSubmission(id: string): Promise<Submission> {
  return call(`/api/submissions/${id}`)
}

/**
 * The reader's own submissions of an exercise in short, newest first, a page of them.
 * @param before id of the oldest that is known already
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
  /** Where the part after it is; null where this one is the last. */
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

/** What the API answers, undefined where it has nothing to say. @throws Refused, Unreachable */
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

/** What the server's log, and the agent's, call this request by; where something of theirs fails, the error names it. */
function newRequestId(): string {
  // Not randomUUID, which browsers have over https alone.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
