import t from 'tap'
import { figuresOf } from '../../../../tools/bench/stages/ledger.ts'
import { StageWatch } from '../../../../tools/bench/stages/watch.ts'
import { exercisesFolder } from '../../../../tools/cli/places.ts'
import { loadExercise } from '../../../../shared/catalogue/load.ts'
import { rightFiles } from '../../../../shared/catalogue/solutions.ts'
import { grade } from '../../../../runner/pipeline.ts'
import { openSandbox } from '../../../../runner/sandbox/open.ts'
import { withoutLevels } from '../../../runner/without-levels.ts'
import type { Exercise, HttpSession, LaneReading, SpeedSession } from '../../../../contracts/index.ts'

const work = (times: number) => ({ calls: 10, cpuNs: times * 4e6, wallNs: times * 4e6 })
const round: LaneReading['rounds'][number] = { same: work(1), again: work(1), known: work(1.5) }
/** A lane that is never disturbed, so that every session counts. */
const GOOD = { read: async () => ({ rounds: [round, round, round, round] }), close() {} }

/** Against a fast server one session shows a pass, and windows and warm-ups are shorter if requests per second count. */
function brief({ manifest, ...exercise }: Exercise): Exercise {
  return { manifest: { ...manifest, baseline: manifest.reference, target: { required: 0.2, by: 'requests-per-second' } }, ...exercise }
}

t.test('the stages of verdicts, seen from outside their sandboxes', async (t) => {
  const sandbox = await openSandbox({ kind: 'process', laneCore: 0, runtime: null })
  t.teardown(() => sandbox.close())

  async function stagesOf(exercise: Exercise) {
    const watch = new StageWatch()
    const sessions: SpeedSession[] = []
    const from = performance.now()
    const tools = {
      sandbox: watch.watch(sandbox),
      canary: watch.canary(GOOD),
      emit: () => {},
      keep: (samples: Parameters<StageWatch['keep']>[0]) => {
        watch.keep(samples)
        if ('rounds' in samples) sessions.push(samples)
      },
    }
    await grade({ exercise, files: rightFiles(exercise) }, tools)
    const to = performance.now()
    await watch.settled()
    return { sessions, stages: figuresOf(watch.take(), from, to).stages }
  }

  /** CPU seconds that the measurement itself reports. */
  const cpuOf = (sessions: readonly SpeedSession[], side: 'baseline' | 'yours') =>
    sessions.reduce((sum, { rounds }) => sum + rounds.reduce((cpu, round) => cpu + round[side].cpuNs, 0), 0) / 1e9

  await t.test('a function: windows are what the sessions counted, and the reference repeats them beside the lane', async (t) => {
    const { sessions, stages } = await stagesOf(withoutLevels(loadExercise(exercisesFolder, 'divide-by-and-sum')))
    const counted = cpuOf(sessions, 'baseline') + cpuOf(sessions, 'yours')
    t.ok(Math.abs(stages.windows!.laneCpu / counted - 1) < 0.1, `${stages.windows!.laneCpu} s of CPU, counted ${counted}`)
    t.ok(stages['warm-up']!.laneCpu > 0 && stages.code!.laneCpu > 0)
    t.ok(stages.repeats!.besideCpu > 0 && stages.repeats!.laneCpu === 0)
    t.ok(stages.tests!.besideCpu > 0, 'tests, whose process ended by itself')
    t.ok(stages['benchmark.js']!.besideCpu > 0)
    t.match(stages.canaries!.laneCpu.toFixed(3), (0.014 * 4 * sessions.length).toFixed(3))
    t.notOk('checks' in stages)
  })

  await t.test('a server: windows are billed to the lane, their load beside it, and so are the checks that follow', async (t) => {
    const { sessions, stages } = await stagesOf(brief(loadExercise(exercisesFolder, 'sum-callback')))
    t.ok((sessions as HttpSession[]).every(({ connections }) => connections === 16))
    const counted = cpuOf(sessions, 'baseline') + cpuOf(sessions, 'yours')
    t.ok(Math.abs(stages.windows!.laneCpu / counted - 1) < 0.1, `${stages.windows!.laneCpu} s of CPU, counted ${counted}`)
    t.ok(stages.windows!.besideCpu > 0, 'the load generator')
    t.ok(stages.checks!.laneCpu > 0 && stages.checks!.besideCpu > 0)
    t.ok(stages.sandboxes!.laneCpu > 0, 'loading the packages')
  })
})
