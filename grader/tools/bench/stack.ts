import { setTimeout as sleep } from 'node:timers/promises'
import { loadExercise } from '../../shared/catalogue/load.ts'
import { refuseIdle, readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { readConfig } from '../../shared/config.ts'
import { HotpathError } from '../../shared/errors.ts'
import { openEmbedded } from '../../server/store/embedded.ts'
import { openServer } from '../../server/store/server.ts'
import { ownFolder } from './own-folder.ts'
import { startEmbedded } from './stack-embedded.ts'
import { describeEnded, describeSent, isRight, isWhole } from './stack-figures.ts'
import { killBy, killInOrder, killsOfStack, type Kill } from './stack-kills.ts'
import { sendAll } from './stack-learners.ts'
import { planQuick } from './stack-planned.ts'
import { askStack, askStore, compareBooks, newestArrival, readStored, type Books } from './stack-stored.ts'
import { awaitVerdicts } from './stack-verdicts.ts'

/*
 * npm run bench -- stack [--at http://127.0.0.1:8080 --submissions 1000 --people 500 --seconds 60 --kills 2 --measured 200]
 *
 * The minute before a deadline: people submit, retrying until acknowledged, while every kind of process is killed with SIGKILL.
 * Every acknowledged submission must get exactly one verdict. Prints how fast submissions were accepted, the gap after each kill,
 * and all results. Exits with 1 if anything was lost, judged twice or wrongly, or not acknowledged within two minutes.
 *
 * It kills containers of a Swarm stack on this machine (--stack hotpath), or runs the commands given with --kill name=command
 * (repeatable); it queries the store in the stack's container, or at DATABASE_URL. With --embedded it starts and kills the
 * server of `npm start` itself.
 */

const USAGE =
  'npm run bench -- stack [--at http://127.0.0.1:8080 --stack hotpath | --kill name=command … | --embedded] [--submissions 1000 --people 500 --seconds 60 --kills 2 --measured 200]'

const { at, embedded, stack, commands, submissions, learners, seconds, kills, measured } = readTyped(readAsked)

const READY_WITHIN_MS = 180_000
const PATIENCE_MS = 30 * 60_000

/** Limits are raised because all submissions come from one address. */
const LIMITS = {
  HOTPATH_QUEUE_LIMIT: '100000',
  HOTPATH_REQUESTS_PER_ADDRESS: '1000000',
  HOTPATH_SUBMISSIONS_PER_ADDRESS: '1000000',
  HOTPATH_STREAMS_PER_ADDRESS: '100000',
}

/** The target of the submissions. */
interface Target {
  address: string
  kills: Record<string, Kill>
  /** The final state of the store. */
  books(acknowledged: ReadonlySet<string>): Promise<Books>
  close(): Promise<void>
}

await runCommand(async () => {
  const target = embedded ? await openOwn() : await openStack()
  try {
    return (await flood(target)) ? 0 : 1
  } finally {
    await target.close()
  }
})

/** @throws HotpathError E_USAGE */
function readAsked() {
  const { values } = readOptions(USAGE, {
    options: {
      at: { type: 'string' },
      embedded: { type: 'boolean', default: false },
      stack: { type: 'string' },
      kill: { type: 'string', multiple: true },
      submissions: { type: 'string', default: '1000' },
      learners: { type: 'string', default: '500' },
      seconds: { type: 'string', default: '60' },
      kills: { type: 'string', default: '2' },
      measured: { type: 'string', default: '200' },
    },
  })
  const { at = 'http://127.0.0.1:8080', embedded, stack = 'hotpath', kill = [] } = values
  if (embedded) refuseIdle(USAGE, '--embedded starts and kills its own server', values, ['at', 'stack', 'kill'])
  if (!URL.canParse(at))
    throw new HotpathError('E_USAGE', { problem: `--at is “${at}”: it must be an address like http://127.0.0.1:8080.`, usage: USAGE })
  const counts = wholeOptions(USAGE, values, {
    submissions: [1, 1_000_000],
    learners: [1, 1_000_000],
    seconds: [1, 86_400],
    kills: [0, 1000],
    measured: [0, 1_000_000],
  })
  return { at, embedded, stack, commands: kill.map(nameAndCommand), ...counts }
}

function nameAndCommand(text: string): readonly [name: string, command: string] {
  const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? []
  if (name === undefined || command === undefined)
    throw new HotpathError('E_USAGE', {
      problem: `--kill is “${text}”: it must be a name and a command that kills it, like api=command.`,
      usage: USAGE,
    })
  return [name, command]
}

async function flood({ address, kills: victims, books }: Target): Promise<boolean> {
  const planned = planQuick(loadExercise(exercisesFolder, 'divide-by-and-sum'), loadExercise(exercisesFolder, 'find-the-frame'), {
    measured,
    of: submissions,
  })
  await untilReady(address)
  const beganAt = Date.now()
  const [sent, killed] = await Promise.all([
    sendAll({ address, submissions, learners, seconds, planned }),
    killInOrder(victims, kills, seconds),
  ])
  print(describeSent(sent, { submissions, learners, seconds }, killed))
  const ended = await awaitVerdicts(address, sent.accepted, PATIENCE_MS)
  print(describeEnded(ended, beganAt))
  const stored = await books(new Set(sent.accepted.map(({ id }) => id)))
  print(describeBooks(stored))
  return isWhole(sent, ended) && isRight(ended) && Object.keys(stored.acknowledged).join() === '1'
}

function describeBooks({ acknowledged, unacknowledged }: Books): string {
  const listed = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([verdicts, count]) => `${verdicts} × ${count}`)
      .join(', ') || 'none'
  return [
    `in the store  verdicts of the acknowledged: ${listed(acknowledged)}`,
    `              of others, without an acknowledgement: ${listed(unacknowledged)}`,
  ].join('\n')
}

async function openStack(): Promise<Target> {
  const { databaseUrl } = readConfig()
  const store = databaseUrl === null ? null : await openServer(databaseUrl)
  const ask = store === null ? askStack(stack) : askStore(store.db)
  const before = await newestArrival(ask).catch((cause: Error) => {
    if (store !== null) throw cause
    throw new HotpathError(
      'E_USAGE',
      { problem: `No stack “${stack}” on this machine has a database that answers, and DATABASE_URL is not set.`, usage: USAGE },
      { cause },
    )
  })
  return {
    address: at,
    kills: commands.length > 0 ? Object.fromEntries(commands.map(([name, command]) => [name, killBy(command)])) : killsOfStack(stack),
    books: async (acknowledged) => compareBooks(await readStored(ask, before), acknowledged),
    close: async () => store?.close(),
  }
}

async function openOwn(): Promise<Target> {
  const data = ownFolder('hotpath-stack-')
  const { address, kills, peakMb, stop } = await startEmbedded({ ...LIMITS, HOTPATH_DATA: data.path })
  return {
    address,
    kills,
    async books(acknowledged) {
      const peaks = Object.entries(peakMb()).map(([kind, mb]) => `${kind} ${mb.toFixed(0)} MB`)
      print(`memory        at most ${peaks.join(', ')}`)
      await stop()
      const store = await openEmbedded(data.path)
      try {
        return compareBooks(await readStored(askStore(store.db), 0), acknowledged)
      } finally {
        await store.close()
      }
    },
    async close() {
      await stop()
      data.remove()
    },
  }
}

async function untilReady(address: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  const isReady = () =>
    fetch(new URL('/readyz', address)).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (performance.now() > until)
      throw new HotpathError('E_USAGE', { problem: `No server is ready at ${address} after ${READY_WITHIN_MS / 1000} s.`, usage: USAGE })
    await sleep(500)
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
