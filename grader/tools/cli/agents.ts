import type { AgentToken } from '../../contracts/index.ts'
import { HotpathError } from '../../shared/errors.ts'
import { listAgentTokens, makeAgentToken, revokeAgentToken } from '../../server/gradebook/agent-tokens.ts'
import type { Store } from '../../server/store/store.ts'
import { onStore } from './on-store.ts'
import { readOptions } from './options.ts'
import { say } from './output.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  'npm run admin -- agents list | npm run --silent admin -- agents token <name of the machine> | npm run admin -- agents revoke <name>'
const LONGEST_NAME = 60

/**
 * Manages agent tokens without a browser. With PostgreSQL it works at any time; with the embedded store, stop the server first.
 * Exits with 0, 64 for bad usage, 2 for any other error.
 */
async function main(): Promise<void> {
  await onStore(readCommand())
}

function readCommand(): (store: Store) => Promise<void> {
  const [command, given, ...more] = readOptions(USAGE, { allowPositionals: true }).positionals
  const name = given?.trim()
  if (command === 'list' && given === undefined)
    return async ({ db }) => (await listAgentTokens(db)).forEach((token) => process.stdout.write(`${lineOf(token)}\n`))
  if ((command !== 'token' && command !== 'revoke') || !name || more.length > 0) throw usage('There is no such command.')
  if (name.length > LONGEST_NAME) throw usage(`A name has at most ${LONGEST_NAME} characters.`)
  return command === 'token' ? (store) => make(store, name) : (store) => revoke(store, name)
}

/** Prints only the token to standard output, for redirecting it into a file (with npm run --silent, as npm prints lines of its own). */
async function make({ db }: Store, name: string): Promise<void> {
  const { token } = await makeAgentToken(db, name)
  say(`The token of ${name} follows. It is not shown again; set it as HOTPATH_AGENT_TOKEN on that machine:`)
  process.stdout.write(`${token}\n`)
}

async function revoke({ db }: Store, name: string): Promise<void> {
  process.stdout.write(`${lineOf(await revokeAgentToken(db, { name }))}\n`)
}

function lineOf({ name, createdAt, seenAt, revokedAt }: AgentToken): string {
  const seen = seenAt === null ? 'never seen' : `last seen ${minute(seenAt)}`
  return `${name}  since ${minute(createdAt)}  ${seen}${revokedAt === null ? '' : `  revoked ${minute(revokedAt)}`}`
}

function minute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}

function usage(problem: string): HotpathError {
  return new HotpathError('E_USAGE', { problem, usage: USAGE })
}

await runCommand(main)
