import type { Attack } from './corpus.ts'
import { openWatch } from './harm/watch.ts'
import { isService } from './header.ts'
import { runService } from './service.ts'
import { honestPasses, runSubmission } from './submissions.ts'
import type { Outcome } from './table.ts'
import { loadExercises } from '../catalogue/load.ts'
import { exercisesFolder } from '../cli/places.ts'
import { readConfig } from '../config.ts'
import type { SandboxKind } from '../contracts/index.ts'
import { openLane } from '../lane.ts'
import { boxesFor } from '../measure/boxes.ts'

/** An honest submission is sent after so many attacks, and after the last. */
const HONEST_EVERY = 5

/** Runs submissions on one lane, then attacks on the service against a server each; tells of every outcome as it comes. */
export async function runAll(attacks: readonly Attack[], kind: SandboxKind | null, tell: (outcome: Outcome) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const done = (outcome: Outcome) => {
    outcomes.push(outcome)
    tell(outcome)
  }
  const services = attacks.filter(({ target }) => isService(target))
  const submissions = attacks.filter(({ target }) => !isService(target))
  for (const attack of services) done(await runService(attack))
  if (submissions.length > 0) await runSubmissions(submissions, kind, done)
  return outcomes
}

async function runSubmissions(attacks: readonly Attack[], kind: SandboxKind | null, done: (outcome: Outcome) => void): Promise<void> {
  const settings = readConfig().lane
  const lane = await openLane({ ...settings, kind: kind ?? settings.kind })
  try {
    lane.sandbox.warm(boxesFor(loadExercises(exercisesFolder)))
    await lane.unfit() // its boxes are there from the first reading on
    await lane.sandbox.warmed()
    const watch = await openWatch(lane.sandbox.kind)
    for (const [index, attack] of attacks.entries()) {
      const outcome = await runSubmission(attack, lane, watch)
      const isTurn = (index + 1) % HONEST_EVERY === 0 || index === attacks.length - 1
      done(isTurn ? { ...outcome, nextPasses: await honestPasses(lane) } : outcome)
    }
    watch.close()
  } finally {
    await lane.close()
  }
}
