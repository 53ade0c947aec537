import { connect } from 'node:net'
import type { Target } from '../../../tools/attack/service.ts'
import { AGENT_VERSION, AGENT_VERSION_HEADER } from '../../../contracts/index.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
}

export const EXERCISE = 'create-name'
export const FILE = 'create-name.js'
export const SOURCE = 'module.exports = 1'

/** One who keeps the cookie that the server gave. */
export class Visitor {
  readonly address: string
  cookie = ''

  constructor({ address }: Pick<Target, 'address'>) {
    this.address = address
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(new URL(path, this.address), { redirect: 'manual', ...init, headers: { cookie: this.cookie, ...(init.headers as Record<string, string>) } })
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.ask(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } })
  }

  submit(source = SOURCE, file = FILE, exercise = EXERCISE): Promise<Answer> {
    return this.post('/api/submissions', { exercise, files: { [file]: source } })
  }

  /** As an agent that has the secret. */
  tell(path: string, body: unknown, { agentToken }: Target): Promise<Answer> {
    return this.post(path, body, { authorization: `Bearer ${agentToken}`, [AGENT_VERSION_HEADER]: AGENT_VERSION })
  }

  async lease(target: Target): Promise<{ id: string; attempt: number; submission: string }> {
    const { text } = await this.tell('/api/agent/lease', { agent: 'hand', sandbox: 'process', engine: 'node', isolation: false, notes: [] }, target)
    return JSON.parse(text) as { id: string; attempt: number; submission: string }
  }
}

/** A verdict as an agent would send it. */
export function verdict(changes: object = {}): object {
  const found = { verdict: 'crash', level: null, summary: 'It crashed.', tests: [], findings: [], seconds: 1, engine: 'node', sandbox: 'process' }
  return { exercise: EXERCISE, ...found, ...changes }
}

/** The one status of some answers. @throws Error where they differ from those allowed */
export function statusOf(answers: readonly Answer[], ...allowed: number[]): string {
  const strange = answers.find(({ status }) => !allowed.includes(status))
  if (strange) throw new Error(`it got ${strange.status}: ${strange.text.slice(0, 200)}`)
  return String(answers[0]!.status)
}

/** @throws Error */
export function assert(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise)
}

/** What comes back for bytes of one's own, until the server hangs up or `ms` have passed. */
export function rawly({ address }: Pick<Target, 'address'>, text: string, ms = 1000): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setTimeout(ms, () => socket.destroy())
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}
