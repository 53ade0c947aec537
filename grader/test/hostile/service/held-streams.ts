// api → held: opens three hundred streams of events and never reads from them
import { connect } from 'node:net'
import type { Target } from '../../../tools/attack/service.ts'
import { assert, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  const { id } = JSON.parse((await visitor.submit()).text) as { id: string }
  const { hostname, port } = new URL(target.address)
  const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname))
  try {
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.write(`GET /api/submissions/${id}/events HTTP/1.1\r\nHost: ${new URL(target.address).host}\r\nCookie: ${visitor.cookie}\r\n\r\n`)
      socket.pause()
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const { status } = await visitor.ask(`/api/submissions/${id}`, { signal: AbortSignal.timeout(5000) })
    assert(status === 200, `others got ${status}`)
    return 'held'
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
