/**
 * npm run bench -- rolling [--replicas 3 --streams 200 --rounds 2 --rate 10]
 * API replicas on a private PostgreSQL, behind nginx: each in turn gets SIGTERM and is replaced, while event streams are open and
 * requests arrive steadily. Prints failures, events that streams lost or received twice, and the p99. Needs nginx and PostgreSQL on
 * this machine. Exits with 1 if anything failed or was lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { ownPostgres, postgresPrograms } from './own-postgres.ts'
import { nginxProgram, startBalancer, type Balancer } from './rolling/balancer.ts'
import { HandAgents } from './rolling/hand-agents.ts'
import { loadBody, SteadyLoad } from './rolling/load.ts'
import { Counts } from './rolling/counts.ts'
import { Watcher } from './rolling/watcher.ts'
import { startApi, type Running } from './running.ts'
import { readOptions, wholeOptions } from '../cli/options.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'

const USAGE = 'npm run bench -- rolling [--replicas 3 --streams 200 --rounds 2 --rate 10]'

const { replicas, streams, rounds, rate } = readTyped(() => {
  const options = {
    replicas: { type: 'string', default: '3' },
    streams: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '2' },
    rate: { type: 'string', default: '10' },
  } as const
  return wholeOptions(USAGE, readOptions(USAGE, { options }).values, {
    replicas: [1, 100],
    streams: [1, 100_000],
    rounds: [1, 1000],
    rate: [1, 10_000],
  })
})

/** Pause before each replacement, so that the start is not measured. */
const QUIET_MS = 5000

/** Limits are raised because everything comes from one machine. */
const LIMITS = {
  HOTPATH_QUEUE_LIMIT: '100000',
  HOTPATH_WAITING_PER_PERSON: '100000',
  HOTPATH_REQUESTS_PER_PERSON: '1000000',
  HOTPATH_REQUESTS_PER_ADDRESS: '1000000',
  HOTPATH_SUBMISSIONS_PER_PERSON: '1000000',
  HOTPATH_SUBMISSIONS_PER_ADDRESS: '1000000',
  HOTPATH_STREAMS_PER_ADDRESS: '100000',
}
const TOKEN = 'a token of agents for a benchmark'

await runCommand(roll)

async function roll(): Promise<number> {
  const [programs, nginx] = [postgresPrograms(), nginxProgram()]
  if (programs === null || nginx === null) {
    const lacking = [
      ...(programs === null ? ['PostgreSQL (apt-get install postgresql)'] : []),
      ...(nginx === null ? ['nginx (apt-get install nginx-light)'] : []),
    ]
    console.error(`This machine lacks ${lacking.join(' and ')}.`)
    return 2
  }

  const postgres = await ownPostgres(programs)
  const ports = await Promise.all(Array.from({ length: replicas }, freePort))
  const start = (port: number) =>
    startApi({ ...LIMITS, DATABASE_URL: postgres.url, PORT: String(port), HOTPATH_AGENT_TOKEN: TOKEN, HOTPATH_TRUST_PROXY: 'loopback' })
  const running: Running[] = []
  let balancer: Balancer | null = null
  const counts = new Counts()
  const body = loadBody()
  try {
    // One after the other: the first runs the migrations, and the machine may be small.
    for (const port of ports) running.push(await start(port))
    balancer = await startBalancer(nginx, ports)
    const { address } = balancer
    const watchers = await Watcher.openAll({ address, count: streams, body, counts })
    const agents = new HandAgents(
      { address, token: TOKEN, counts },
      watchers.map(({ submission }) => submission),
    )
    const load = new SteadyLoad({ address, perSecond: rate, body, counts })
    await agents.haveAll()
    print(`${replicas} replicas, ${streams} open streams, ${rate} requests/s in addition to the agents’`)
    await sleep(QUIET_MS)

    let killed = 0
    for (let round = 0; round < rounds; round++) {
      for (const [index, port] of ports.entries()) {
        const began = performance.now()
        if (!(await running[index]!.stop())) killed++
        const ended = performance.now()
        running[index] = await start(port)
        print(
          `round ${round + 1}, replica ${index + 1}: ended in ${seconds(ended - began)} s, replaced after ${seconds(performance.now() - ended)} s`,
        )
        await sleep(QUIET_MS)
      }
    }

    await load.stop()
    await agents.finish()
    const heard = await Promise.all(watchers.map((watcher) => watcher.end()))
    const lostSubmissions = await load.countLost()
    for (const line of counts.lines()) print(line)
    const sum = (what: 'events' | 'lost' | 'doubled' | 'reconnects') => heard.reduce((all, one) => all + one[what], 0)
    print(
      `streams: ${sum('events')} events on ${heard.length} streams, ${sum('lost')} lost, ${sum('doubled')} received twice; ${sum('reconnects')} reconnects`,
    )
    print(`submissions acknowledged ${load.acknowledged}, lost ${lostSubmissions}; replicas that had to be killed ${killed}`)
    const failed = counts.failed()
    print(`failed requests: ${failed}; events lost: ${sum('lost')}`)
    return failed + sum('lost') + sum('doubled') + lostSubmissions + killed === 0 ? 0 : 1
  } finally {
    balancer?.stop()
    await Promise.all(running.map((one) => one.kill()))
    postgres.stop()
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
