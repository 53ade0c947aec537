import { cpus } from 'node:os'

/** Name of this machine's processor, for records and the site. */
export function nameProcessor(): string {
  return `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`
}
