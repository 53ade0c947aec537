import { AGENT_VERSION, AGENT_VERSION_HEADER } from '../../../contracts/agent.ts'
import { TOKEN } from './token.ts'

export interface Answer {
  status: number
  headers: Headers
  body: any
}

/** One visitor's browser: keeps its cookie. */
export class Browser {
  readonly #address: string
  cookie = ''

  constructor(server: { address: string }) {
    this.#address = server.address
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.#address), { ...init, headers: { cookie: this.cookie, ...(init.headers as Record<string, string>) } })
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await this.fetch(path, init)
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}, init: RequestInit = {}): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.ask(path, { ...init, method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } })
  }

  submit(source = 'module.exports = 1'): Promise<Answer> {
    return this.post('/api/submissions', { exercise: 'add', files: { 'add.js': source } })
  }
}

/** A scripted agent: the test makes every request. */
export class HandAgent extends Browser {
  readonly #name: string
  readonly #token: string

  constructor(server: { address: string }, name = 'hand', token = TOKEN) {
    super(server)
    this.#name = name
    this.#token = token
  }

  /** Waits for the next job until `signal` aborts. */
  lease(signal?: AbortSignal): Promise<Answer> {
    return this.tell('/api/agent/lease', this.#about, signal && { signal })
  }

  /** Says that it lives. */
  here(): Promise<Answer> {
    return this.tell('/api/agent/here', this.#about)
  }

  progress(job: { id: string; attempt: number }, progress: unknown[]): Promise<Answer> {
    return this.tell(`/api/agent/jobs/${job.id}/progress`, { attempt: job.attempt, progress })
  }

  result(job: { id: string; attempt: number }, verdict: unknown): Promise<Answer> {
    return this.tell(`/api/agent/jobs/${job.id}/result`, { attempt: job.attempt, verdict })
  }

  leaseProfileRun(): Promise<Answer> {
    return this.tell('/api/agent/profiles/lease', {})
  }

  leaseCheck(): Promise<Answer> {
    return this.tell('/api/agent/checks/lease', {})
  }

  checked(job: { id: string; attempt: number }, check: unknown): Promise<Answer> {
    return this.tell(`/api/agent/checks/${job.id}/result`, { attempt: job.attempt, check })
  }

  /** Waits until the job is cancelled, or for a while. */
  watch(job: { id: string; attempt: number }): Promise<Answer> {
    return this.tell(`/api/agent/jobs/${job.id}/watch`, { attempt: job.attempt })
  }

  /** Ends a profile run with a profile; `seen` sends an interim one and continues. */
  profiled(job: { id: string; attempt: number }, profile: unknown, how: 'seen' | 'result' = 'result'): Promise<Answer> {
    return this.tell(`/api/agent/profiles/${job.id}/${how}`, { attempt: job.attempt, profile })
  }

  get #about() {
    return { agent: this.#name, sandbox: 'process', engine: 'node 24.21.0', isolation: false, notes: ['By hand.'] }
  }

  /** Sends a message as an agent, with its token and version. */
  tell(path: string, body: unknown, init?: RequestInit): Promise<Answer> {
    return this.post(path, body, { authorization: `Bearer ${this.#token}`, [AGENT_VERSION_HEADER]: AGENT_VERSION }, init)
  }
}
