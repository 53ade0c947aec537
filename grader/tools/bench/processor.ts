import { cpus } from 'node:os'

/** What figures were taken on, as their record and the site’s page name it. */
export function nameProcessor(): string {
  return `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`
}
