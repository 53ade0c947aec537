import { SANDBOXES, type SandboxKind } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'

/** The value of `--sandbox`; null without the option, so that the settings decide. @throws HotpathError E_USAGE */
export function sandboxKind(value: string | undefined, usage: string): SandboxKind | null {
  if (value === undefined) return null
  const kind = SANDBOXES.find((one) => one === value)
  if (kind === undefined) throw new HotpathError('E_USAGE', { problem: `There is no sandbox “${value}”.`, usage })
  return kind
}
