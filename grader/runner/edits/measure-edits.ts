import type { EditEffects } from '../../contracts/index.ts'
import { EditsRun, type Ground, type Subject } from './edits-run.ts'
import { effectsOf } from './effects.ts'
import { gaugeOf } from './gauges.ts'
import { emptyLog } from './log.ts'
import type { Splitter } from './splitter.ts'

const UNCHANGED = 'Nothing that runs changed: the difference is in comments and formatting.'
const TOO_LARGE = 'The change is too large to split into edits.'

/**
 * Splits what changed into edits and measures what each of them buys: each alone and each left out, all in turn in the same sessions.
 * Calls `show` with the effects so far after every session. Rejects when the signal aborts; with the same log, the next call continues
 * after the last complete session.
 */
export async function measureEdits(
  subject: Subject,
  ground: Ground & { splitter: Splitter },
  show: (soFar: EditEffects) => void = () => {},
  log = emptyLog(),
): Promise<EditEffects> {
  const { exercise, pair, against } = subject
  const { sandbox, splitter, signal } = ground
  const [began, before] = [performance.now(), log.seconds]
  const gauge = gaugeOf(exercise)
  const split = (await splitter.of(pair, signal)) ?? { parts: [], found: 0, isTooLarge: true }
  const effects = (): EditEffects => {
    log.seconds = before + (performance.now() - began) / 1000
    return {
      exercise: exercise.slug,
      against,
      unit: gauge.unit,
      ...effectsOf(split, log, gauge),
      sessions: log.sessions.length,
      notes: log.notes,
      seconds: Math.round(log.seconds * 10) / 10,
      engine: sandbox.engine,
      sandbox: sandbox.kind,
    }
  }
  if (split.parts.length === 0) {
    log.notes.push('isTooLarge' in split ? TOO_LARGE : UNCHANGED)
    return effects()
  }
  const run = new EditsRun(subject, split, gauge, ground, log)
  for (await run.group(); !run.isOver(); show(effects())) {
    await run.measureOnce()
    log.seconds = before + (performance.now() - began) / 1000
  }
  return effects()
}
