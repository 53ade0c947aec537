import { setTimeout as sleep } from 'node:timers/promises'
import { AGENT_VERSION, AGENT_VERSION_HEADER } from '../../contracts/index.ts'
import type {
  AgentAbout,
  Check,
  CheckJob,
  ComparisonJob,
  ComparisonResult,
  ContestJob,
  ContestTable,
  EditEffects,
  EditsJob,
  EngineRuns,
  Profile,
  ProgramJob,
  ProgramOutput,
  Job,
  JobResult,
  Progress,
  Verdict,
} from '../../contracts/index.ts'
import type { ErrorBody, ErrorCode } from '../../shared/errors.ts'

/** The API holds a request for a job for 25 s; a connection that is silent for longer is dead. */
const LEASE_TIMEOUT_MS = 35_000
const REPORT_TIMEOUT_MS = 15_000

/** Retries of a report, and the first pause, which doubles: about a minute in total, longer than a restart of the API. */
const RETRIES = 8
const FIRST_PAUSE_MS = 250

/** 4xx codes that can pass: from a proxy without its server, for a request sent too slowly, or too soon. */
const PASSING = [404, 408, 429]

/** The lease of the job has ended, and another agent has or gets the job. */
export class LeaseEnded extends Error {
  override name = 'LeaseEnded'
}

/** The API did not give what was requested. Unless it is a Refused, a retry may succeed. */
export class Unserved extends Error {
  override name = 'Unserved'
  readonly status: number
  /** Null if the response did not come from the API. */
  readonly code: ErrorCode | null

  constructor(problem: string, status: number, body: ErrorBody | null) {
    super(problem)
    this.status = status
    this.code = body?.error.code ?? null
  }
}

/** The API rejected the request, and a retry would fail too. */
export class Refused extends Unserved {
  override name = 'Refused'
  /** Message and hint for a person; null if the response did not come from the API. */
  readonly says: string | null

  constructor(problem: string, status: number, body: ErrorBody | null) {
    super(problem, status, body)
    this.says = body === null ? null : `${body.error.message}\n${body.error.hint}`
  }
}

/**
 * The response is a redirect. It is not followed: a redirect can turn a POST into a GET, whose response says nothing about the
 * sent data, and the token is meant only for the configured address.
 */
export class Moved extends Error {
  override name = 'Moved'
  readonly to: string

  constructor(to: string) {
    super(`It sends on to ${to}`)
    this.to = to
  }
}

/** Client of the API's agent routes, over HTTP. */
export interface Client {
  /** Reports that the agent is alive. Rejects if the API does not answer. */
  here(about: AgentAbout, signal: AbortSignal): Promise<void>
  /** The next job; null if none came for a while. Rejects if the API does not answer. */
  lease(about: AgentAbout, signal: AbortSignal): Promise<Job | null>
  /** Returns an unfinished job, so that another agent can take it at once. */
  giveBack(job: Job): Promise<void>
  /** Resolves after a while if the lease lasts, and at an abort. @throws LeaseEnded as soon as the job is cancelled */
  watch(job: Job, signal: AbortSignal): Promise<void>
  /** @throws LeaseEnded */
  progress(job: Job, progress: Progress[]): Promise<void>
  /** Sends the verdict until it is accepted. @throws LeaseEnded, Refused */
  result(job: Job, verdict: Verdict, beside?: Pick<JobResult, 'stages' | 'trouble'>): Promise<void>
  /** The stored text of an exercise, by its SHA-256, hex. */
  exercise(digest: string): Promise<string>
  inside: ProfileQueue<Profile>
  engines: ProfileQueue<EngineRuns>
  edits: ProfileQueue<EditEffects, EditsJob>
  contests: ProfileQueue<ContestTable, ContestJob>
  checks: ProfileQueue<Check, CheckJob>
  comparisons: ProfileQueue<ComparisonResult, ComparisonJob>
  programs: ProfileQueue<ProgramOutput, ProgramJob>
}

/** The part of a job that identifies its lease. */
export type Leased = Pick<Job, 'id' | 'attempt' | 'request'>

/** Client of the queue of one kind of profile run, of head-to-head runs, checks, comparisons or programs. */
export interface ProfileQueue<T, J extends Leased = Job> {
  /** The next job; null if none came for a while. Rejects if the API does not answer. */
  lease(signal: AbortSignal): Promise<J | null>
  /** @throws LeaseEnded */
  hold(job: Leased): Promise<void>
  giveBack(job: Leased): Promise<void>
  /** Sends the result so far. @throws LeaseEnded */
  show(job: Leased, shown: T): Promise<void>
  /** Sends the result, or null if there is none, until it is accepted. @throws LeaseEnded, Refused */
  end(job: Leased, shown: T | null): Promise<void>
}

export function createClient(api: string, token: string): Client {
  const pass = { authorization: `Bearer ${token}`, [AGENT_VERSION_HEADER]: AGENT_VERSION }

  /** @param of the job, so that the API logs this request with the job's request id and span */
  async function post(
    path: string,
    body: object,
    signal: AbortSignal,
    { request, trace }: Partial<Pick<Job, 'request' | 'trace'>> = {},
  ): Promise<Response> {
    const response = await fetch(new URL(path, api), {
      method: 'POST',
      headers: {
        ...pass,
        'content-type': 'application/json',
        ...(request !== undefined && { 'x-request-id': request }),
        ...(trace !== undefined && { traceparent: trace }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    })
    mustStay(response)
    if (response.status === 409) throw new LeaseEnded('The lease has ended')
    if (response.ok) return response
    const text = await response.text()
    const problem = `POST ${path} was answered ${response.status}: ${text}`
    throw new (isRefusal(response.status) ? Refused : Unserved)(problem, response.status, errorBody(text))
  }

  /**
   * Waits for a job; null if none came. When the agent stops while waiting, it hangs up, and the API requeues the job. A response
   * that has started is read to its end, because its job is already leased to this agent.
   */
  async function poll<J>(path: string, body: object, signal: AbortSignal): Promise<J | null> {
    const hangUp = new AbortController()
    const leave = () => hangUp.abort(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave)
    try {
      const response = await post(path, body, AbortSignal.any([hangUp.signal, AbortSignal.timeout(LEASE_TIMEOUT_MS)]))
      signal.removeEventListener('abort', leave)
      return response.status === 204 ? null : ((await response.json()) as J)
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  return {
    async here(about, signal) {
      await post('/api/agent/here', about, AbortSignal.any([signal, AbortSignal.timeout(REPORT_TIMEOUT_MS)]))
    },
    lease: (about, signal) => poll<Job>('/api/agent/lease', about, signal),
    async giveBack({ id, attempt, request }) {
      await post(`/api/agent/jobs/${id}/back`, { attempt }, AbortSignal.timeout(REPORT_TIMEOUT_MS), { request })
    },
    async watch({ id, attempt, request }, signal) {
      const either = AbortSignal.any([signal, AbortSignal.timeout(LEASE_TIMEOUT_MS)])
      await post(`/api/agent/jobs/${id}/watch`, { attempt }, either, { request }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    async progress({ id, attempt, request }, progress) {
      await post(`/api/agent/jobs/${id}/progress`, { attempt, progress }, AbortSignal.timeout(REPORT_TIMEOUT_MS), { request })
    },
    async result({ id, attempt, ...of }, verdict, beside = {}) {
      await insist(() => post(`/api/agent/jobs/${id}/result`, { attempt, verdict, ...beside }, AbortSignal.timeout(REPORT_TIMEOUT_MS), of))
    },
    async exercise(digest) {
      const response = await fetch(new URL(`/api/agent/exercises/${digest}`, api), {
        headers: pass,
        redirect: 'manual',
        signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
      })
      mustStay(response)
      if (!response.ok) throw new Error(`GET of the exercise with digest ${digest} was answered ${response.status}`)
      return response.text()
    },
    inside: profileQueue('/api/agent/profiles', 'profile'),
    engines: profileQueue('/api/agent/engines', 'runs'),
    edits: profileQueue('/api/agent/edits', 'effects'),
    contests: profileQueue('/api/agent/contests', 'table'),
    checks: profileQueue('/api/agent/checks', 'check'),
    comparisons: profileQueue('/api/agent/comparisons', 'result'),
    programs: profileQueue('/api/agent/programs', 'output'),
  }

  /** @param name of the result's field in a body */
  function profileQueue<T, J extends Leased>(
    path: string,
    name: 'profile' | 'runs' | 'effects' | 'table' | 'check' | 'result' | 'output',
  ): ProfileQueue<T, J> {
    const tell = async (job: Leased, what: string, said: object) => {
      await post(`${path}/${job.id}/${what}`, { attempt: job.attempt, ...said }, AbortSignal.timeout(REPORT_TIMEOUT_MS), {
        request: job.request,
      })
    }
    return {
      lease: (signal) => poll<J>(`${path}/lease`, {}, signal),
      hold: (job) => tell(job, 'hold', {}),
      giveBack: (job) => tell(job, 'back', {}),
      show: (job, shown) => tell(job, 'seen', { [name]: shown }),
      end: (job, shown) => insist(() => tell(job, 'result', { [name]: shown })),
    }
  }
}

/** @throws Moved */
function mustStay({ headers, url }: Response): void {
  const location = headers.get('location')
  if (location !== null) throw new Moved(URL.canParse(location, url) ? new URL(location, url).href : location)
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.includes(status)
}

/** The body of an error from the API itself; null for errors from a proxy. */
function errorBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>
    return body.error?.code === undefined ? null : (body as ErrorBody)
  } catch {
    return null
  }
}

async function insist(send: () => Promise<unknown>): Promise<void> {
  for (let sent = 0; ; sent++) {
    try {
      await send()
      return
    } catch (error) {
      if (error instanceof LeaseEnded || error instanceof Refused || sent === RETRIES) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** sent)
    }
  }
}
