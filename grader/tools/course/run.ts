import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { copyOfCourse } from './copy.ts'
import { magnitudes, type Magnitudes } from './magnitudes.ts'
import { difference, tail } from './shape.ts'
import { openTerminal, type Ending, type Terminal } from './terminal.ts'
import type { Action, Run, Script } from './script.ts'

/** Result of one block. */
export interface Outcome {
  /** File and line of the block. */
  at: string
  command: string
  result: 'ok' | 'failed' | 'skipped'
  /** Why it was skipped or failed; empty on success. */
  detail: string
  /** Whether its output was compared with the one that the lesson shows. */
  compared: boolean
  /** Its figures beside those shown; null without a comparison, and for random words. */
  magnitudes: Magnitudes | null
  /** What was printed, if it was compared. */
  printed: string | null
  seconds: number
}

export interface Options {
  /** The project's root. */
  root: string
  /** Stops after this many blocks whose output was compared. */
  outputs?: number
  heard?: (outcome: Outcome) => void
}

/** The reader's terminals, and the folder of the first one. */
interface Workplace {
  terminals: Map<number, Terminal>
  folder: string
  env: NodeJS.ProcessEnv
}

/**
 * Follows a lesson in order, in a fresh folder with the Node.js that runs this: saves its files, runs its blocks, compares
 * their output. A failed block ends the lesson, because the next ones would also fail.
 */
export async function runLesson({ actions }: Script, { root, outputs = Infinity, heard = () => {} }: Options): Promise<Outcome[]> {
  const home = mkdtempSync(join(tmpdir(), 'hotpath-lesson-'))
  // Also after a signal: by then the programs in the terminals were killed.
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const workplace: Workplace = { terminals: new Map(), folder: join(home, 'reader'), env: environment(home) }
  mkdirSync(workplace.folder)
  const outcomes: Outcome[] = []
  try {
    for (const action of actions) {
      if (outcomes.filter(({ compared }) => compared).length >= outputs) break
      const outcome = await take(action, workplace, root, home)
      if (!outcome) continue
      outcomes.push(outcome)
      heard(outcome)
      if (outcome.result === 'failed') break
    }
  } finally {
    for (const terminal of workplace.terminals.values()) await terminal.interrupt()
    process.off('exit', remove)
    remove()
  }
  return outcomes
}

async function take(action: Action, workplace: Workplace, root: string, home: string): Promise<Outcome | null> {
  if (action.does === 'save') {
    mkdirSync(dirname(join(workplace.folder, action.file)), { recursive: true })
    writeFileSync(join(workplace.folder, action.file), action.text)
    return null
  }
  const began = performance.now()
  const lacking = action.needs.filter((program) => !isThere(program, workplace.env['PATH'] ?? ''))
  const { failure, magnitudes, printed } = lacking.length > 0 ? NOTHING : await attempt(action, workplace, root, home)
  return {
    at: action.at,
    command: action.command,
    result: lacking.length > 0 ? 'skipped' : failure === null ? 'ok' : 'failed',
    detail: lacking.length > 0 ? `There is no ${lacking.join(', no ')} here.` : (failure ?? ''),
    compared: lacking.length === 0 && failure === null && action.output !== null,
    magnitudes,
    printed,
    seconds: (performance.now() - began) / 1000,
  }
}

interface Attempt {
  /** Null if everything went as the lesson says. */
  failure: string | null
  magnitudes: Magnitudes | null
  printed: string | null
}

const NOTHING: Attempt = { failure: null, magnitudes: null, printed: null }

async function attempt(action: Run, workplace: Workplace, root: string, home: string): Promise<Attempt> {
  const terminal = workplace.terminals.get(action.terminal) ?? openTerminal()
  workplace.terminals.set(action.terminal, terminal)
  await terminal.interrupt()
  const folder = action.repository ? copyOfCourse(root, home) : workplace.folder
  const ending = await terminal[action.stays ? 'leave' : 'run'](action.command, folder, workplace.env).catch(
    (error: Error) => error.message,
  )
  if (typeof ending === 'string') return { ...NOTHING, failure: ending }
  if (!action.stays && ending.code !== 0)
    return { ...NOTHING, failure: `It ended with ${ending.code ?? 'a signal'}:\n${tail(ending.output)}` }
  // Later terminals open in the folder of the first.
  if (action.terminal === 1 && !action.repository && !action.stays) workplace.folder = ending.folder
  return compare(action, ending)
}

/** Standard error is compared only if needed: curl, for example, draws its progress only when it writes to a pipe. */
function compare({ output }: Run, { stdout, output: both }: Ending): Attempt {
  if (output === null) return NOTHING
  const printed = difference(output.text, stdout, output.how) === null ? stdout : both
  const found = difference(output.text, printed, output.how)
  if (found !== null) return { ...NOTHING, failure: `The output shown at ${output.at} has another shape. ${found}` }
  return { failure: null, magnitudes: output.how === 'example' ? null : magnitudes(output.text, printed), printed }
}

/**
 * A reader's environment: our Node.js first, the machine's npm, and no variables of the npm script that may have started us.
 * npm's messages about this machine's settings are not part of a lesson's output.
 */
function environment(home: string): NodeJS.ProcessEnv {
  const bin = join(home, 'bin')
  mkdirSync(bin)
  symlinkSync(process.execPath, join(bin, 'node'))
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_(?!config_registry$)|INIT_CWD$|NODE_(ENV|OPTIONS|PATH)$)/.test(name))
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => basename(folder) !== '.bin' && !folder.includes('node-gyp-bin'))
  return { ...Object.fromEntries(own), npm_config_loglevel: 'error', PATH: [bin, ...path].join(delimiter) }
}

function isThere(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => existsSync(join(folder, program)))
}
