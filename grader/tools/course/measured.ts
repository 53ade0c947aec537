import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, delimiter, join } from 'node:path'
import type { Figure } from './figures.ts'

/** A lesson's figures by key; none if it has no figures.json. */
export function readFigures(folder: string): Record<string, Figure> {
  const file = join(folder, 'figures.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Figure>) : {}
}

/** The commands that measure them, each once, in the order of the file; with a key, the one that measures it. */
export function commandsOf(figures: Record<string, Figure>, key?: string): string[] {
  const wanted = Object.entries(figures).filter(([name]) => key === undefined || name === key)
  return [...new Set(wanted.map(([, { command }]) => command))]
}

/**
 * Runs a figure's command in its lesson's folder, as AUTHORING.md describes, with the Node.js that runs this; the command writes
 * figures.json. Resolves to the seconds it took. Rejects with its output if it fails.
 * @param busyCores for its figures, as just seen; null if the command is to look itself
 * @param atEnd registers a function to run when this process ends; returns a function that cancels it
 */
export async function measure(
  command: string,
  folder: string,
  busyCores: number | null,
  atEnd: (end: () => void) => () => void,
): Promise<number> {
  const began = performance.now()
  const seen = busyCores === null ? {} : { COURSE_BUSY_CORES: String(busyCores) }
  const env = { ...process.env, ...seen, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` }
  const child = spawn('sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  // The shell and everything that it has started.
  const ended = atEnd(() => process.kill(-child.pid!, 'SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  ended()
  if (code !== 0) throw new Error(`“${command}” ended with ${code ?? 'a signal'}:\n${said.trimEnd().split('\n').slice(-15).join('\n')}`)
  return (performance.now() - began) / 1000
}
