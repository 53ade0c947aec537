import t from 'tap'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { readMeasured } from '../../shared/catalogue/measured.ts'
import { exercisesFolder } from '../../tools/cli/places.ts'
import type { SpeedTarget } from '../../contracts/index.ts'

const aboutSpeed = loadExercises(exercisesFolder).filter(({ manifest: { kind } }) => kind === 'function' || kind === 'http')

t.test(
  'each task about speed states its target, its levels and what a typical correct solution reaches, as the manifest has them',
  async (t) => {
    t.ok(aboutSpeed.length > 10)
    for (const { slug, task, manifest } of aboutSpeed) {
      const { required, good, excellent, levelsAgainst, by } = manifest.target as SpeedTarget
      const counts = by === 'answers-in-time'
      const compared = levelsAgainst === undefined ? '' : ` as ${counts ? 'many' : 'fast'} as our reference`
      t.match(task, `\n- **required**: ${required} times`, slug)
      for (const [level, from] of Object.entries({ good, excellent })) {
        const line = task.split('\n').find((each) => each.startsWith(`- **${level}**`))
        t.match(
          line,
          from === undefined ? undefined : new RegExp(`^- \\*\\*${level}\\*\\*: ${from} times${compared}$`),
          `${slug}: ${level}`,
        )
      }
      const reaches = counts ? `serves about ${manifest.typical} times as many in time as` : `is about ${manifest.typical} times as fast as`
      t.match(task, `A typical correct solution ${reaches} the starter.`, slug)
    }
  },
)

t.test('every correct solution of an exercise with levels names its own, and a pass below the highest says what is left', async (t) => {
  for (const { slug, manifest } of aboutSpeed) {
    const { good, excellent } = manifest.target as SpeedTarget
    if (good === undefined && excellent === undefined) continue
    const highest = excellent === undefined ? 'good' : 'excellent'
    for (const [name, { verdict, level, feedback, why }] of Object.entries(manifest.solutions)) {
      if (verdict !== 'pass') continue
      t.ok(level ?? why.match(/depends on the processor/), `${slug}: ${name} has a level, or says why not`)
      if (level !== undefined && level !== highest) t.ok(feedback, `${slug}: ${name} names the rule that says what is left`)
    }
  }
})

t.test('what a typical correct solution reaches is among what correct solutions were measured to reach', async (t) => {
  const recorded = aboutSpeed
    .map((exercise) => ({ exercise, measured: readMeasured(exercise) }))
    .filter(({ measured }) => measured.size > 0)
  t.ok(recorded.length >= 5, `${recorded.length} exercises have recorded figures`)
  for (const { exercise, measured } of recorded) {
    const { solutions, typical } = exercise.manifest
    const effects = [...measured].flatMap(([name, { effect }]) => (solutions[name]!.verdict === 'pass' && effect ? [effect] : []))
    t.ok(
      typical! >= Math.min(...effects.map(({ low }) => low)) && typical! <= Math.max(...effects.map(({ high }) => high)),
      `${exercise.slug}: ${typical} is among ${effects.map(({ low, high }) => `${low.toFixed(1)} to ${high.toFixed(1)}`)}`,
    )
  }
})
