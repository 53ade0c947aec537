import { Agent, request } from 'node:http'
import type { Attempt } from './routes.ts'

export interface Answer {
  /** 0: no response, which is fine because the route waits. */
  status: number
  /** Headers and body. */
  text: string
}

/** Routes that hold connections, some until an agent has answered, and the time after which the client leaves them. */
const WAITING = /\/(events|lease|checks|programs)(\?|$)/
const PATIENCE_MS = 200

/** Time limit for all other responses, long enough for slow machines. */
const DEADLINE_MS = 120_000

export class Sender {
  readonly #address: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 })

  constructor(address: string) {
    this.#address = new URL(address)
  }

  send({ method, path, headers, body }: Attempt): Promise<Answer> {
    const { hostname, port } = this.#address
    const waits = WAITING.test(path)
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, method, path, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [Buffer.from(`${response.rawHeaders.join('\n')}\n\n`)]
        const done = () => {
          clearTimeout(timer)
          resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() })
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('close', done)
      })
      const timer = setTimeout(
        () => {
          sent.destroy()
          if (waits) resolve({ status: 0, text: '' })
          else reject(new Error(`No answer within ${DEADLINE_MS} ms`))
        },
        waits ? PATIENCE_MS : DEADLINE_MS,
      )
      sent.on('error', (error) => {
        clearTimeout(timer)
        if (!waits) reject(error)
      })
      sent.end(body ?? undefined)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
