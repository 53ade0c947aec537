// api → 413: sends a source that is larger than one may be, in bytes and not in characters
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  const visitor = new Visitor(target)
  return statusOf([await visitor.submit('/'.repeat(64 * 1024 + 1)), await visitor.submit(`// ${'é'.repeat(33 * 1024)}`)], 413)
}
