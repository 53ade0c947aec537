/** A simulated signed-in browser at one server; it sends the same requests as the site's pages. */
export class Browser {
  readonly #address: string
  readonly #cookie: string
  readonly #stop: AbortSignal

  /**
   * @param cookie of the session
   * @param stop aborts its requests
   */
  constructor(address: string, cookie: string, stop: AbortSignal) {
    this.#address = address
    this.#cookie = cookie
    this.#stop = stop
  }

  /** JSON from the API, null for an empty response. @throws Error with the response, if it is refused */
  async json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = await this.text(method, path, body === undefined ? undefined : JSON.stringify(body), 'application/json')
    return (text === '' ? null : JSON.parse(text)) as T
  }

  /** Like json, for other kinds of bodies and responses. A stream is read to its end. */
  async text(method: string, path: string, body?: string, type?: string): Promise<string> {
    const headers = { cookie: this.#cookie, ...(body !== undefined && { 'content-type': type! }) }
    const response = await fetch(new URL(path, this.#address), { method, headers, signal: this.#stop, ...(body !== undefined && { body }) })
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`)
    return response.text()
  }
}
