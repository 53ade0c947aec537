import { setTimeout as sleep } from 'node:timers/promises'
import { basename, join } from 'node:path'
import { randomLcg } from 'd3-random'
import { billEach, type Bill } from './capacity/billing.ts'
import { checkAgainstRun, CHECK_MIX } from './capacity/check.ts'
import { chooseOf } from './capacity/choice.ts'
import { LIMITS } from './capacity/offering.ts'
import { keepPace, type Pace } from './capacity/pace.ts'
import { cpuSecondsOf } from './capacity/processes.ts'
import { readRecorded, writeRecorded } from './capacity/recording.ts'
import { checkTable, costTable, paceTable, planTable, type TreePace } from './capacity/tables.ts'
import { checkoutAt } from './checkout.ts'
import { ownFolder } from './own-folder.ts'
import { nameProcessor } from '../../shared/processor.ts'
import { startRunning, type Running } from './running.ts'
import { mean, meanInterval } from '../../shared/capacity/costs.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { onLane } from '../cli/on-lane.ts'
import { listOption, refuseIdle, readOptions, wholeOptions } from '../cli/options.ts'
import { exercisesFolder, root } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { readConfig } from '../../shared/config.ts'
import { HotpathError } from '../../shared/errors.ts'
import { KINDS, type Capacity, type CapacityCost, type Kind } from '../../contracts/index.ts'

/*
 * npm run bench -- capacity [--quick | --times 1] [--kind function,heap] [--publish]
 *                        | --against ../before | --check [--publish] | --plan
 *
 * How many verdicts per minute does a lane give, and what do they cost beside it? Measures the real server and agent with a queue
 * that is never empty; then grades in this process for the CPU time of every sandbox. --check sends a rush to a real server and
 * compares it with the model's prediction from the recorded figures. --plan prints a plan from the recorded figures. --publish
 * saves the results for the site’s page on capacity. Takes about six minutes; the check takes five.
 */

const USAGE =
  'npm run bench -- capacity [--quick | --times 1] [--kind function,heap] [--seed 1] [--publish] | --against ../before [--quick] [--kind function] [--seed 1] | --check [--seed 1] [--publish] | --plan'
const MOST_TIMES = 100
const QUICK_TIMES = 0.25

const asked = readTyped(readAsked)

/** Verdicts of each kind: for the pace, and for the CPU bill. */
const VERDICTS: Record<Kind, { pace: number; bill: number }> = {
  function: { pace: 36, bill: 12 },
  heap: { pace: 24, bill: 9 },
  http: { pace: 10, bill: 3 },
  'load-test': { pace: 3, bill: 1 },
  reading: { pace: 24, bill: 6 },
}
const REST_MS = 10_000

/** In each checkout. */
const BARE_SERVER = 'grader/tools/bench/capacity/bare-server.ts'
const exercises = readTyped(() => loadExercises(exercisesFolder))
const kindsThere = exercises.map(({ manifest }) => manifest.kind)

await runCommand(async () => {
  const { plan, check: checks, publish, kinds, seed, against } = asked
  if (plan) {
    print(planTable(readRecorded(), kindsThere))
  } else if (checks) {
    const recorded = readRecorded()
    const check = await withServer((server) => checkAgainstRun(server.address, exercises, CHECK_MIX, recorded.costs, seed))
    print(checkTable(check))
    if (publish) writeRecorded({ ...recorded, check })
  } else if (against !== null) {
    print(paceTable(await paceBeside(against, kinds, seed)))
  } else {
    const capacity = await measure(kinds, seed)
    print(`${costTable(capacity)}\n\n${planTable(capacity, kindsThere)}`)
    if (publish) writeRecorded(capacity)
  }
})

/** @throws HotpathError E_USAGE */
function readAsked() {
  const { values } = readOptions(USAGE, {
    options: {
      quick: { type: 'boolean', default: false },
      times: { type: 'string' },
      kind: { type: 'string' },
      seed: { type: 'string' },
      against: { type: 'string' },
      check: { type: 'boolean', default: false },
      plan: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
    },
  })
  const { check, plan, publish, kind = KINDS.join(','), seed = '1' } = values
  if (plan)
    refuseIdle(USAGE, '--plan only computes with recorded figures', values, [
      'against',
      'check',
      'publish',
      'quick',
      'times',
      'kind',
      'seed',
    ])
  if (check) refuseIdle(USAGE, '--check sends one rush of all kinds', values, ['against', 'quick', 'times', 'kind'])
  if (publish) refuseIdle(USAGE, '--publish needs a full run of this checkout', values, ['against', 'quick'])
  if (values.times !== undefined) refuseIdle(USAGE, '--times says how many', values, ['quick'])
  const kinds = listOption(USAGE, '--kind', kind, KINDS)
  const lacking = KINDS.filter((kind) => !kinds.includes(kind))
  if (publish && lacking.length > 0)
    throw new HotpathError('E_USAGE', {
      problem: `The page needs all kinds: ${lacking.join(', ')} must be measured before publishing.`,
      usage: USAGE,
    })
  const times = values.quick ? QUICK_TIMES : Number(values.times ?? '1')
  if (!(times > 0 && times <= MOST_TIMES))
    throw new HotpathError('E_USAGE', {
      problem: `--times is “${values.times}”: it must be a number above 0, at most ${MOST_TIMES}.`,
      usage: USAGE,
    })
  const against = values.against === undefined ? null : checkoutAt(USAGE, values.against)
  return { check, plan, publish, times, kinds, against, ...wholeOptions(USAGE, { seed }, { seed: [0, 1_000_000] }) }
}

async function measure(kinds: readonly Kind[], seed: number): Promise<Capacity> {
  const { paces, idleCores } = await withServer(async (server) => {
    const idleCores = await idleOf(server)
    const paces = new Map<Kind, Pace>()
    for (const kind of kinds) {
      paces.set(kind, await keepPace(server, chooseOf(kind, exercises, countOf(kind, 'pace') + 1, seed), idleCores))
      tell(kind, paces.get(kind)!)
    }
    return { paces, idleCores }
  })
  return onLane(null, async (lane, stop) => {
    const costs: CapacityCost[] = []
    for (const kind of kinds) {
      costs.push(
        costOf(kind, paces.get(kind)!, await billEach(lane, exercises, chooseOf(kind, exercises, countOf(kind, 'bill'), seed + 1))),
      )
      stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
    }
    const all = [...paces.values()]
    return {
      measuredOn: new Date().toISOString().slice(0, 10),
      engine: lane.sandbox.engine,
      sandbox: lane.sandbox.kind,
      processor: nameProcessor(),
      lane: readConfig().lane.laneCore,
      command: 'npm run bench -- capacity',
      notes: lane.sandbox.capabilities.notes,
      costs,
      api: {
        acceptCpuSeconds: mean(all.map((pace) => pace.acceptCpuSeconds)),
        submissionCpuSeconds: mean(all.map((pace) => pace.submissionCpuSeconds)),
        idleCores,
      },
      check: null,
    }
  })
}

function costOf(kind: Kind, { seconds }: Pace, bill: Bill): CapacityCost {
  const { low, high } = meanInterval(seconds, randomLcg(0.5))
  return { kind, seconds, verdictsPerMinute: 60 / mean(seconds), low: 60 / high, high: 60 / low, ...bill }
}

/** Cores that an idle server uses. */
async function idleOf({ pid }: Running): Promise<number> {
  const before = cpuSecondsOf(pid)
  await sleep(REST_MS)
  return (cpuSecondsOf(pid) - before) / (REST_MS / 1000)
}

/** Paces of another checkout and of this one, kind after kind, so that a change of the machine meets both. */
async function paceBeside(folder: string, kinds: readonly Kind[], seed: number): Promise<TreePace[]> {
  const paces: TreePace[] = []
  for (const kind of kinds) {
    const chosen = chooseOf(kind, exercises, countOf(kind, 'pace') + 1, seed)
    for (const tree of [folder, root]) {
      const pace = await withServer((server) => keepPace(server, chosen, 0), join(tree, BARE_SERVER))
      paces.push({ kind, tree: basename(tree), seconds: pace.seconds })
      tell(kind, pace)
    }
  }
  return paces
}

async function withServer<T>(use: (server: Running) => Promise<T>, program = join(root, BARE_SERVER)): Promise<T> {
  const data = ownFolder('hotpath-capacity-')
  const server = await startRunning({ ...LIMITS, HOTPATH_DATA: data.path }, program)
  try {
    return await use(server)
  } finally {
    await server.stop()
    data.remove()
  }
}

function countOf(kind: Kind, what: 'pace' | 'bill'): number {
  return Math.max(1, Math.round(VERDICTS[kind][what] * asked.times))
}

function tell(kind: Kind, { seconds, words }: Pace): void {
  const counted = Object.entries(Object.groupBy(words, (outcome) => outcome)).map(([outcome, all]) => `${outcome} ${all!.length}`)
  process.stderr.write(`${kind}: ${(60 / mean(seconds)).toFixed(1)} a minute; ${counted.join(', ')}\n`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
