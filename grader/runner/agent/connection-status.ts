import { HotpathError, type ErrorCode } from '../../shared/errors.ts'
import { Moved, Refused, Unserved } from './client.ts'

/**
 * Pause before the next try, ms: where the API does not answer, and where it does not want this agent, and a person has
 * to do something.
 */
const AWAY_PAUSE_MS = 500
const REFUSED_PAUSE_MS = 10_000

/** How an agent stands with the API. It is told when that changes, and not again while it stays so. */
export class ConnectionStatus {
  readonly #api: string
  readonly #tell: (notice: string, code: ErrorCode | null) => void
  #said: string | null = null

  /** @param tell hears of each change; with the code of the error where there is one */
  constructor(api: string, tell: (notice: string, code: ErrorCode | null) => void) {
    this.#api = api
    this.#tell = tell
  }

  /** The API has given a job, or has none. */
  good(): void {
    if (this.#said !== null) this.#tell(`The API at ${this.#api} answers, and has this agent work.`, null)
    this.#said = null
  }

  /** A request for a job has failed so. @returns how long to wait before the next, ms */
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

/** Without what was asked for and the rest of the answer: an agent asks for several things at once, and they all mean the same. */
function unserved(api: string, error: Error): HotpathError | null {
  if (!(error instanceof Unserved)) return null
  return new HotpathError('E_API_UNSERVED', { api, answer: error.code === null ? error.status : `${error.status} (${error.code})` })
}

/** OpenSSL's and Node's words for a certificate that nobody known has signed, that is over, or that is for another name. */
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
