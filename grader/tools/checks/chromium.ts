import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** First the one without the parts for a window, which needs less CPU time for the same pages. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of this machine's Chromium; CHROMIUM_PATH overrides it. Null if there is none. */
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
