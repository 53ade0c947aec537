import { HotpathError } from '../../shared/errors.ts'
import { runCommand } from './run-command.ts'

/** One of several programs behind one npm script: a line of help, and a function that loads, and so runs, its module. */
export interface Choice {
  help: string
  run: () => Promise<unknown>
}

/**
 * Runs the program that the first argument names, with the remaining arguments. Without arguments, or with --help, lists all programs.
 * Exits with 64 for an unknown program.
 * @param script as it is typed: `npm run bench`
 */
export async function chooseCommand(script: string, choices: Readonly<Record<string, Choice>>): Promise<void> {
  const [name] = process.argv.slice(2)
  if (name === undefined || name === '--help') {
    process.stdout.write(listOf(script, choices))
    return
  }
  const choice = Object.hasOwn(choices, name) ? choices[name] : undefined
  if (choice === undefined) {
    const usage = `${script} -- ${Object.keys(choices).join('|')} …`
    await runCommand(() => Promise.reject(new HotpathError('E_USAGE', { problem: `${script} has no “${name}”.`, usage })))
    return
  }
  process.argv.splice(2, 1)
  await choice.run()
}

function listOf(script: string, choices: Readonly<Record<string, Choice>>): string {
  const width = Math.max(...Object.keys(choices).map((name) => name.length))
  const lines = Object.entries(choices).map(([name, { help }]) => `  ${name.padEnd(width)}  ${help}`)
  return `${script} -- <name> [--help]\n\n${lines.join('\n')}\n`
}
