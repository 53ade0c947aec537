import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HotpathError } from '../../shared/errors.ts'
import { prepareDataFolder } from '../../server/store/data-folder.ts'

/** Parameters of the demo in a folder, so that a later run continues the same course. */
export interface Begun {
  seed: number
  learners: number
  /** ISO 8601: the moment at which the demo is viewed; everything in it happens earlier. */
  until: string
  /** Password of all accounts. They are fictitious, and anyone who can read this file can also read the store next to it. */
  password: string
}

const FILE = 'demo.json'
const PASSWORD_BYTES = 9

/**
 * The demo in a folder; starts one if the folder is empty or missing.
 * @throws HotpathError E_DEMO_FOLDER if it contains something else or another demo; E_DATA_UNWRITABLE
 */
export function beginIn(folder: string, { seed, learners }: Pick<Begun, 'seed' | 'learners'>, now: Date): Begun {
  const file = join(folder, FILE)
  if (existsSync(file)) return goOn(folder, readBegun(folder, file), { seed, learners })
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new HotpathError('E_DEMO_FOLDER', { folder, problem: 'it contains something other than a demo' })
  prepareDataFolder(folder)
  const begun = { seed, learners, until: now.toISOString(), password: randomBytes(PASSWORD_BYTES).toString('base64url') }
  writeFileSync(`${file}.part`, `${JSON.stringify(begun, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return begun
}

function readBegun(folder: string, file: string): Begun {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Begun
  } catch (cause) {
    throw new HotpathError('E_DEMO_FOLDER', { folder, problem: `its ${FILE} cannot be read: ${(cause as Error).message}` }, { cause })
  }
}

function goOn(folder: string, begun: Begun, { seed, learners }: Pick<Begun, 'seed' | 'learners'>): Begun {
  if (begun.seed === seed && begun.learners === learners) return begun
  throw new HotpathError('E_DEMO_FOLDER', {
    folder,
    problem: `its demo has ${begun.learners} learners and seed ${begun.seed}, not ${learners} and ${seed}`,
  })
}
