// api → 400: one request that two readers take for two
import type { Target } from '../../../tools/attack/service.ts'
import { assert, rawly } from '../kits/visitor.ts'

const HIDDEN = 'GET /api/status HTTP/1.1\r\nHost: localhost\r\n\r\n'
const HEADS = [
  `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `Content-Length: 5\r\nContent-Length: 6\r\n\r\n`,
  `Transfer-Encoding: xchunked\r\n\r\n`,
  `Transfer-Encoding: chunked\r\n Content-Length: 3\r\n\r\n`,
  `Content-Length: +5\r\n\r\n`,
  `Content-Length: 0x5\r\n\r\n`,
  `X: a\nTransfer-Encoding: chunked\r\n\r\n`
]

export async function attack(target: Target): Promise<string> {
  for (const head of HEADS) {
    const heard = await rawly(target, `POST /api/submissions HTTP/1.1\r\nHost: ${new URL(target.address).host}\r\nContent-Type: application/json\r\n${head}${HIDDEN}`)
    assert(/^HTTP\/1.1 4\d\d/.test(heard), `${JSON.stringify(head)} got ${heard.slice(0, 100)}`)
    assert(heard.split('HTTP/1.1 200').length === 1, `${JSON.stringify(head)} hid a request`)
  }
  return '400'
}
