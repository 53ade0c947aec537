import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Test } from 'tap'

/** What came, and what is to be answered. */
export interface Asked {
  path: string
  authorization: string | undefined
  body: unknown
  answer(status: number, headers?: Record<string, string>, body?: string): void
}

/** A server on this machine, as a proxy or an API in trouble answers: each request is left to the test. */
export async function answering(t: Test, on: (asked: Asked) => void): Promise<{ address: string }> {
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : null
    on({
      path: request.url!,
      authorization: request.headers.authorization,
      body,
      answer: (status, headers = {}, body = '') => void response.writeHead(status, headers).end(body),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
