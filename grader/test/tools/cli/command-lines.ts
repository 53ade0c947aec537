/**
 * A process for many command lines, each a message `{ program, args }`: it runs them one after another, as if each had a process of its
 * own, and answers with what that process would have printed and with its exit code. Only the modules that commands share are loaded once.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../tools/cli/places.ts'

/** One command line: a program in `grader`, and its arguments. */
export interface CommandLine {
  program: string
  args: readonly string[]
}

/** How it ended. */
export interface Ended {
  code: number | string | null
  stdout: string
  stderr: string
  /** Servers, connections, timers and threads that it left open: they would keep a process from ending. */
  open: string[]
}

const KEEPS_OPEN = ['TCPServerWrap', 'TCPSocketWrap', 'Timeout', 'Worker']
const EXIT = Symbol('process.exit')

if (process.send) {
  let count = 0
  process.on('message', async (line: CommandLine) => process.send!(await typeIn(line, count++)))
}

async function typeIn({ program, args }: CommandLine, number: number): Promise<Ended> {
  const path = join(root, 'grader', program)
  const texts = { stdout: '', stderr: '' }
  const { argv, exit } = process
  const written = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name]
    process[name].write = (text: string | Uint8Array) => {
      texts[name] += String(text)
      return true
    }
    return () => (process[name].write = write)
  })
  let code: number | string | null = null
  process.argv = [process.execPath, path, ...args]
  process.exitCode = undefined
  process.exit = (given) => {
    code ??= given ?? process.exitCode ?? 0
    throw EXIT
  }
  try {
    // The query string makes it a new module, which is evaluated again.
    await import(`${pathToFileURL(path)}?${number}`)
  } catch (error) {
    if (error !== EXIT) texts.stderr += (error as Error).stack ?? String(error)
    if (error !== EXIT) code ??= 1
  } finally {
    for (const undo of written) undo()
    Object.assign(process, { argv, exit })
  }
  const open = process.getActiveResourcesInfo().filter((resource) => KEEPS_OPEN.includes(resource))
  return { code: code ?? process.exitCode ?? 0, ...texts, open }
}
