import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium of this machine; CHROMIUM_PATH names another one. Null where there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (env['PATH'] ?? '').split(delimiter)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [env['CHROMIUM_PATH'] ?? '', ...candidates].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}
