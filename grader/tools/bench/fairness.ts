import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomLcg, randomUniform } from 'd3-random'
import { LIMITS } from './capacity/offering.ts'
import { firstComeWaits, honesty, spread, estimatesOf, waitsOf, type Honesty, type Waited } from './fairness-figures.ts'
import { openLanes } from './fairness-lanes.ts'
import { send, watch, type SentSubmission } from './fairness-learners.ts'
import { ownFolder } from './own-folder.ts'
import { startApi } from './running.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { readConfig } from '../../shared/config.ts'

/*
 * npm run bench -- fairness [--many 200 --others 40 --over 60 --lanes 2 --seconds 1 --seed 1]
 *
 * One person sends --many submissions, as fast as they are accepted; then the lanes begin, and --others send one each at random
 * times within --over seconds. The API is the real one, on the PostgreSQL at DATABASE_URL, which should be a separate database,
 * otherwise on the embedded store. The lanes are simulated: they take jobs through the agents' API for about --seconds each and
 * measure nothing, so any machine will do.
 * Prints who waited how long, how long they would have waited first come, first served, and how wait estimates compare with actual
 * waits. Exits with 1 if the others did not wait less than that.
 */

const USAGE = 'npm run bench -- fairness [--many 200 --others 40 --over 60 --lanes 2 --seconds 1 --seed 1]'

const { many, others, over, lanes, seconds, seed } = readTyped(() => {
  const options = {
    many: { type: 'string', default: '200' },
    others: { type: 'string', default: '40' },
    over: { type: 'string', default: '60' },
    lanes: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  } as const
  return wholeOptions(USAGE, readOptions(USAGE, { options }).values, {
    many: [1, 1000],
    others: [1, 1000],
    over: [1, 86_400],
    lanes: [1, 1000],
    seconds: [1, 3600],
    seed: [0, 100_000],
  })
})

/** Number of submissions graded before the start: without them, there is no service time for estimates. */
const BEFORE = 6
/** Number of parallel requests of the person with many submissions, as if sent by a program. */
const AT_A_TIME = 8
/** One in this many of the person's own submissions is watched: nobody keeps two hundred tabs open. */
const WATCHED = 10
const POLL_MS = 200

const TOKEN = 'the-token-of-the-bench'
const slug = 'divide-by-and-sum'
const file = `${slug}.js`
const body = { exercise: slug, files: { [file]: readFileSync(join(exercisesFolder, slug, 'solutions/loop.js'), 'utf8') } }

const draw = randomLcg(seed / 1000)
const limits = {
  ...LIMITS,
  HOTPATH_WAITING_PER_PERSON: '1000',
  HOTPATH_SUBMISSIONS_PER_PERSON: '100000',
  HOTPATH_REQUESTS_PER_PERSON: '100000',
  HOTPATH_STREAMS_PER_PERSON: '1000',
}
// From half to one and a half times the mean, since real runs vary.
const service = randomUniform.source(draw)(500 * seconds, 1500 * seconds)

/** Address of the database; null for a folder of the benchmark’s own. */
const { databaseUrl } = readTyped(() => readConfig())

await runCommand(async () => {
  const data = ownFolder('hotpath-fairness-')
  const api = await startApi({ ...limits, DATABASE_URL: databaseUrl ?? '', HOTPATH_DATA: data.path, HOTPATH_AGENT_TOKEN: TOKEN })
  try {
    const all = await compete(api.address)
    report(all)
    const isBetter = (share: 0 | 1 | 2) =>
      spread(waitsOf(all.filter(isOther)))[share] < spread(firstComeWaits(all, lanes).filter((_, index) => isOther(all[index]!)))[share]
    return isBetter(0) && isBetter(1) ? 0 : 1
  } finally {
    await api.stop()
    data.remove()
  }
})

async function compete(address: string): Promise<Waited[]> {
  const before = openLanes(address, TOKEN, lanes, service)
  for (let count = 0; count < BEFORE; count++) await send(address, body)
  while (before.taken.size < BEFORE) await sleep(POLL_MS)
  await before.stop()

  const first = await send(address, body)
  const ofOne: SentSubmission[] = [first]
  const sending = async () => {
    while (ofOne.length < many) {
      // Reserves the number before sending, because other loops send at the same time.
      const place = ofOne.push(first) - 1
      ofOne[place] = await send(address, body, first.cookie)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, sending))

  const began = Date.now()
  const { taken, stop } = openLanes(address, TOKEN, lanes, service)
  const watching = ofOne.filter((_, place) => place % WATCHED === 0).map((sent) => watch(address, sent))
  const moments = Array.from({ length: others }, randomUniform.source(draw)(0, over * 1000))
  const single = async (moment: number) => {
    const due = began + moment
    await sleep(Math.max(0, due - Date.now()))
    const sent = await send(address, body)
    watching.push(watch(address, sent))
    // Waiting begins with the click, not with the answer to it.
    return { ...sent, at: due }
  }
  const singles = await Promise.all(moments.map(single))
  await Promise.all(watching)
  while (![...ofOne, ...singles].every(({ id }) => taken.has(id))) await sleep(POLL_MS)
  await stop()

  const waited =
    (isMany: boolean) =>
    ({ id, at, estimates }: SentSubmission): Waited => {
      const run = taken.get(id)!
      const since = (ms: number) => (ms - began) / 1000
      // Estimates from before the lanes began are meaningless.
      const known = estimates.map(({ at, ...range }) => ({ at: since(at), ...range })).filter(({ at }) => at > 0)
      return { isMany, sent: Math.max(0, since(at)), taken: since(run.at), service: run.ms / 1000, estimates: known }
    }
  return [...ofOne.map(waited(true)), ...singles.map(waited(false))]
}

function isOther({ isMany }: Waited): boolean {
  return !isMany
}

function report(all: readonly Waited[]): void {
  const [fair, fifo] = [waitsOf(all), firstComeWaits(all, lanes)]
  const line = (name: string, isMany: boolean) => {
    const of = (waits: number[]) =>
      spread(waits.filter((_, index) => all[index]!.isMany === isMany))
        .map((value) => value.toFixed(1).padStart(8))
        .join('')
    return `${name.padEnd(34)}${of(fair)}   ${of(fifo)}`
  }
  print(
    `${many} submissions of one person, then ${others} of others over ${over} s; ${lanes} lanes, a run takes ${seconds} s on average and measures nothing; ${databaseUrl === null ? 'the embedded store' : 'PostgreSQL'}`,
  )
  print(`\n${'seconds until taken'.padEnd(34)}${'in turns, as it was'.padStart(24)}   ${'first come, first served'.padStart(24)}`)
  print(`${''.padEnd(34)}${'median     p95 longest'.padStart(24)}   ${'median     p95 longest'.padStart(24)}`)
  print(line(`the ${others} with one each`, false))
  print(line(`the one with ${many}`, true))
  print('\nestimated and actual waits')
  for (const [name, of] of [
    [`the ${others}`, all.filter(isOther)],
    ['the one', all.filter(({ isMany }) => isMany)],
  ] as const) {
    print(`${`${name}, at first`.padEnd(34)}${describe(honesty(estimatesOf(of, 'first')))}`)
    print(`${`${name}, at any time`.padEnd(34)}${describe(honesty(estimatesOf(of, 'any')))}`)
  }
}

function describe({ reported, medianRangeSeconds, medianErrorSeconds, within, factors }: Honesty): string {
  const [median, p90] = factors.map((factor) => factor.toFixed(2))
  return `median range ${medianRangeSeconds.toFixed(1)} s, median error ${medianErrorSeconds.toFixed(1)} s; ${within} of ${reported} within a factor of 1.5 or 5 s (factor p50 ${median}, p90 ${p90})`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
