import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HotpathError } from '../../shared/errors.ts'

/** Folder of another checkout of Hotpath, to compare with. @throws HotpathError E_USAGE, with `usage`, if it is none or lacks its packages */
export function checkoutAt(usage: string, path: string): string {
  const folder = resolve(path)
  if (existsSync(join(folder, 'grader/tools/bench/main.ts')) && existsSync(join(folder, 'node_modules'))) return folder
  throw new HotpathError('E_USAGE', {
    problem: `--against is “${path}”: it must be another checkout of Hotpath with its packages installed.`,
    usage,
  })
}
