import { request, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: any
}

interface Said {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Source address, from 127.0.0.0/8. */
  from?: string
}

/** A request with arbitrary headers on a new connection; fetch does not allow setting Host and Origin. */
export function call(server: { address: string }, path: string, { method = 'GET', headers = {}, body, from }: Said = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.address)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false, ...(from && { localAddress: from }) }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const isJson = response.headers['content-type']?.startsWith('application/json')
        resolve({ status: response.statusCode!, headers: response.headers, body: isJson ? JSON.parse(text) : text })
      })
    })
    sent.on('error', reject).end(body)
  })
}

/** Opens a connection, sends these bytes and keeps it open. */
export function dial(server: { address: string }, bytes: string): Socket {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  return socket.setEncoding('utf8').on('error', () => {})
}

/** Everything that the server sends until it closes the connection. */
export function heard(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (part: string) => (text += part)).once('close', () => resolve(text))
  })
}
