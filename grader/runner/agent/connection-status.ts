import { HotpathError, type ErrorCode } from '../../shared/errors.ts'
import { Moved, Refused, Unserved } from './client.ts'

/** Pauses before the next try, ms: if the API does not answer, and if it rejects this agent and someone has to act. */
const AWAY_PAUSE_MS = 500
const REFUSED_PAUSE_MS = 10_000

/** The status of an agent's connection to the API. Reports each change once. */
export class ConnectionStatus {
  readonly #api: string
  readonly #tell: (notice: string, code: ErrorCode | null) => void
  #said: string | null = null

  /** @param tell is called on each change, with the error code if there is one */
  constructor(api: string, tell: (notice: string, code: ErrorCode | null) => void) {
    this.#api = api
    this.#tell = tell
  }

  /** The API answered, with or without a job. */
  good(): void {
    if (this.#said !== null) this.#tell(`The API at ${this.#api} answers and accepts this agent.`, null)
    this.#said = null
  }

  /** A request for a job failed with this error. @returns the pause before the next try, ms */
  bad(error: Error): number {
    const { text, code } = this.#wordsFor(error)
    if (text !== this.#said) this.#tell(text, code)
    this.#said = text
    return error instanceof Refused || error instanceof Moved ? REFUSED_PAUSE_MS : AWAY_PAUSE_MS
  }

  #wordsFor(error: Error): { text: string; code: ErrorCode | null } {
    if (error instanceof Refused && error.says !== null) return { text: error.says, code: error.code }
    const { code, message, hint } =
      moved(this.#api, error) ??
      unserved(this.#api, error) ??
      untrusted(this.#api, error) ??
      new HotpathError('E_API_AWAY', { api: this.#api, problem: reasonOf(error) })
    return { text: `${message}\n${hint}`, code }
  }
}

function moved(api: string, error: Error): HotpathError | null {
  return error instanceof Moved ? new HotpathError('E_API_MOVED', { api, to: error.to }) : null
}

/** Leaves out the request and the response body: the agent sends several requests at once, whose errors all mean the same. */
function unserved(api: string, error: Error): HotpathError | null {
  if (!(error instanceof Unserved)) return null
  return new HotpathError('E_API_UNSERVED', { api, answer: error.code === null ? error.status : `${error.status} (${error.code})` })
}

/** OpenSSL's and Node's codes for certificates that are untrusted, expired, or for another name. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME/

function untrusted(api: string, error: Error): HotpathError | null {
  const problem = codeOf(error)
  return CERTIFICATE.test(problem) ? new HotpathError('E_API_CERTIFICATE', { api, problem }) : null
}

function reasonOf(error: Error): string {
  return codeOf(error) || (error.cause as Error | undefined)?.message || error.message
}

function codeOf({ cause }: Error): string {
  const code = (cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : ''
}
