// api → 413: sends ten megabytes
import type { Target } from '../../../tools/attack/service.ts'
import { statusOf, Visitor } from '../kits/visitor.ts'

export async function attack(target: Target): Promise<string> {
  return statusOf([await new Visitor(target).submit('/'.repeat(10 * 1024 * 1024))], 413)
}
