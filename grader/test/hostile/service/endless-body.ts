// api → 413: sends a body in pieces that never says how long it is, and never ends
import type { Target } from '../../../tools/attack/service.ts'
import { rawly } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const piece = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const heard = await rawly(target, `POST /api/submissions HTTP/1.1\r\nHost: ${new URL(target.address).host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(40)}`, 5000)
  return heard.split(' ')[1] ?? 'nothing'
}
