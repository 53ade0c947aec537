import { appendFileSync } from 'node:fs'
import { chooseOf, type Chosen } from './capacity/choice.ts'
import { readKept } from './stages/kept.ts'
import { figuresOf } from './stages/ledger.ts'
import { stagesTable, type StageLine } from './stages/table.ts'
import { StageWatch } from './stages/watch.ts'
import { onLane } from '../cli/on-lane.ts'
import { listOption, readOptions, refuseIdle, wholeOptions } from '../cli/options.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readTyped, runCommand } from '../cli/run-command.ts'
import { mustBeWritable } from '../cli/writable.ts'
import { complete } from '../../shared/catalogue/check.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import type { Lane } from '../../runner/lane.ts'
import { sandboxesFor } from '../../runner/measure/boxes.ts'
import { openOpponents } from '../../runner/measurers.ts'
import { grade, type Tools } from '../../runner/pipeline.ts'
import { KINDS } from '../../contracts/index.ts'

/*
 * npm run bench -- stages [--kind http] [--times 6] [--cold] [--seed 1] [--keep stages.jsonl] | --replay stages.jsonl[,more.jsonl]
 *
 * Where do the seconds of a verdict go? Grades the exercises' own solutions one after the other, and prints for each stage the
 * wall-clock time, the part of it in which the verdict waited for that stage alone, and the CPU time of the sandboxes on the lane
 * and beside it. Sandboxes are opened, and opponents warmed up, before it, and removed after it: those times belong to no wait, but their
 * CPU time counts.
 */

const USAGE =
  'npm run bench -- stages [--kind http] [--times 6] [--cold] [--seed 1] [--keep stages.jsonl] | --replay stages.jsonl[,more.jsonl]'

/** A reading is judged without a sandbox. */
const MEASURED_KINDS = KINDS.filter((kind) => kind !== 'reading')

const asked = readTyped(readAsked)
const exercises = readTyped(() => loadExercises(exercisesFolder))

await runCommand(async () => {
  const lines = asked.replay ?? (await measureAll())
  process.stdout.write(`${stagesTable(lines)}\n`)
})

/** @throws HotpathError E_USAGE */
function readAsked() {
  const { values } = readOptions(USAGE, {
    options: {
      kind: { type: 'string' },
      times: { type: 'string' },
      seed: { type: 'string' },
      cold: { type: 'boolean', default: false },
      keep: { type: 'string' },
      replay: { type: 'string' },
    },
  })
  const { kind = MEASURED_KINDS.join(','), times = '6', seed = '1', cold, keep } = values
  if (values.replay !== undefined) refuseIdle(USAGE, '--replay measures nothing', values, ['kind', 'times', 'seed', 'cold', 'keep'])
  if (keep !== undefined) mustBeWritable(USAGE, 'Stages cannot be saved to', keep)
  return {
    kinds: listOption(USAGE, '--kind', kind, MEASURED_KINDS),
    replay: values.replay?.split(',').flatMap((file) => readKept(file, USAGE)) ?? null,
    cold,
    keep,
    ...wholeOptions(USAGE, { times, seed }, { times: [1, 1000], seed: [0, 1_000_000] }),
  }
}

function measureAll(): Promise<StageLine[]> {
  return onLane(null, async (lane, stop) => {
    const lines: StageLine[] = []
    for (const kind of asked.kinds) {
      for (const one of chooseOf(kind, exercises, asked.times, asked.seed)) {
        const line = await measureOne(one, lane)
        stop.throwIfAborted() // its sandboxes were closed: that is not a verdict
        lines.push(line)
        if (asked.keep !== undefined) appendFileSync(asked.keep, `${JSON.stringify(line)}\n`)
      }
    }
    return lines
  })
}

/**
 * Grades one submission like an agent, until all of its sandboxes are gone. Cold: with an empty pool. Warm: with a full one and ready
 * opponents, as after another attempt at the same exercise.
 */
async function measureOne({ exercise, files }: Chosen, lane: Lane): Promise<StageLine> {
  const watch = new StageWatch()
  const sandbox = watch.watch(lane.sandbox)
  const opponents = openOpponents(sandbox, () => lane.sandbox.warmed())
  lane.sandbox.warm(asked.cold ? [] : sandboxesFor([exercise]))
  if (!asked.cold) opponents.prepare(exercise)
  await opponents.ready()
  await lane.sandbox.warmed()
  await lane.unfit()
  let samples = 0
  const keep: Tools['keep'] = (sample) => {
    samples++
    watch.keep(sample)
  }
  const [agent, from] = [process.cpuUsage(), performance.now()]
  let shown: number | null = null
  const emit: Tools['emit'] = (progress) => {
    if (progress.type === 'speed' && progress.outcome !== undefined) shown ??= performance.now()
  }
  const { verdict } = await grade(
    { exercise, files: complete(exercise, files) },
    { sandbox, canary: watch.canary(lane.canary), opponents, emit, keep },
  )
  const to = performance.now()
  await opponents.close()
  await watch.settled()
  await lane.sandbox.warmed()
  const { user, system } = process.cpuUsage(agent)
  return {
    kind: exercise.manifest.kind,
    exercise: exercise.slug,
    outcome: verdict,
    warm: !asked.cold,
    samples,
    shownSeconds: ((shown ?? to) - from) / 1000,
    figures: figuresOf(watch.take(), from, to),
    agentCpu: (user + system) / 1e6,
  }
}
