import type { AuditLine } from '../../contracts/index.ts'
import { toCsv } from './csv.ts'

/** Audit events as CSV. Details are JSON, because each event has its own. */
export function auditCsv(lines: readonly AuditLine[]): string {
  return toCsv([
    ['time', 'who', 'what', 'about', 'details'],
    ...lines.map(({ at, who, what, about, details }) => [at, who, what, about, JSON.stringify(details)]),
  ])
}
