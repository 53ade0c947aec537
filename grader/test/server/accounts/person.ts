import type { Server } from '../../../server/http/server.ts'
import type { Answer } from '../http/server.ts'

export const PASSWORD = 'four words unalike here'

/** A browser with all its cookies, at one server. */
export class Person {
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor(server: Pick<Server, 'address'>) {
    this.#address = server.address
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(new URL(path, this.#address), {
      redirect: 'manual',
      ...init,
      headers: { cookie: this.cookie, ...(init.headers as Record<string, string>) },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
  }

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    if (body === undefined) return this.ask(path, { method })
    return this.ask(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.send('POST', path, body)
  }

  signUp(name: string, password = PASSWORD): Promise<Answer> {
    return this.post('/api/auth/sign-up/email', { name, email: addressOf(name), password })
  }

  signIn(name: string, password = PASSWORD): Promise<Answer> {
    return this.post('/api/auth/sign-in/email', { email: addressOf(name), password })
  }

  submit(source = 'module.exports = 1'): Promise<Answer> {
    return this.post('/api/submissions', { exercise: 'add', files: { 'add.js': source } })
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute) || /^expires=Thu, 01 Jan 1970/i.test(attribute))
    if (gone) this.#cookies.delete(pair.slice(0, at))
    else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

export function addressOf(name: string): string {
  return `${name.toLowerCase()}@example.org`
}
