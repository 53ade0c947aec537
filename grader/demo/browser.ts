/** Somebody's browser at one server, signed in by a password: what it sends are the requests of the page. */
export class Browser {
  readonly #address: string
  readonly #who: { email: string; password: string }
  readonly #stop: AbortSignal
  #cookie = ''

  /** @param stop ends what it waits for */
  constructor(address: string, who: { email: string; password: string }, stop: AbortSignal) {
    this.#address = address
    this.#who = who
    this.#stop = stop
  }

  /** JSON of the API, null where it has nothing to say. @throws Error with what was answered, for a refusal */
  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = await this.text(method, path, body === undefined ? undefined : JSON.stringify(body), 'application/json')
    return (text === '' ? null : JSON.parse(text)) as T
  }

  /** As json, for other kinds of bodies and answers. A stream is read to its end. */
  async text(method: string, path: string, body?: string, type?: string): Promise<string> {
    if (this.#cookie === '') await this.#signIn()
    const response = await this.#ask(method, path, body, type)
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
    return response.text()
  }

  async #signIn(): Promise<void> {
    const response = await this.#ask('POST', '/api/auth/sign-in/email', JSON.stringify(this.#who), 'application/json')
    if (!response.ok) throw new Error(`Signing in as ${this.#who.email} was answered ${response.status}: ${await response.text()}`)
    this.#cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ')
  }

  #ask(method: string, path: string, body?: string, type?: string): Promise<Response> {
    const headers = { ...(this.#cookie !== '' && { cookie: this.#cookie }), ...(body !== undefined && { 'content-type': type! }) }
    return fetch(new URL(path, this.#address), { method, headers, signal: this.#stop, ...(body !== undefined && { body }) })
  }
}
