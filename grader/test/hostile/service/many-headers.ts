// api → 431|400: headers without end
import type { Target } from '../../../tools/attack/service.ts'
import { rawly } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const heard = await rawly(target, `GET /healthz HTTP/1.1\r\nHost: ${new URL(target.address).host}\r\n${'X-Filler: aaaaaaaaaaaaaaaaaaaa\r\n'.repeat(5000)}\r\n`)
  return heard.split(' ')[1] ?? 'nothing'
}
