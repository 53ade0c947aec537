import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { Test } from 'tap'

/** The received request, and how to answer it. */
export interface Asked {
  path: string
  authorization: string | undefined
  body: unknown
  answer(status: number, headers?: Record<string, string>, body?: string): void
}

/** A local server that acts like a proxy or an API in trouble: the test answers each request. */
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
