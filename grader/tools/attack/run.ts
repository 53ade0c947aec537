import type { Attack, Honest } from './corpus.ts'
import { openWatch } from './harm/watch.ts'
import { isService } from './header.ts'
import { runService } from './service.ts'
import { runHonest, runSubmission } from './submissions.ts'
import type { Honesty, AttackOutcome } from './table.ts'
import { loadExercises } from '../../shared/catalogue/load.ts'
import { onLane } from '../cli/on-lane.ts'
import { exercisesFolder } from '../cli/places.ts'
import type { SandboxKind } from '../../contracts/index.ts'
import type { Lane } from '../../runner/lane.ts'
import { sandboxesFor } from '../../runner/measure/boxes.ts'

/** After this many attacks, and after the last, the next honest solution is graded. */
const HONEST_EVERY = 4

/** Runs submissions on one lane, then each attack on the service against its own server; reports every outcome as it arrives. */
export async function runAll(
  attacks: readonly Attack[],
  honest: readonly Honest[],
  kind: SandboxKind | null,
  tell: (outcome: AttackOutcome) => void,
): Promise<AttackOutcome[]> {
  const outcomes: AttackOutcome[] = []
  const done = (outcome: AttackOutcome) => {
    outcomes.push(outcome)
    tell(outcome)
  }
  const services = attacks.filter(({ target }) => isService(target))
  const submissions = attacks.filter(({ target }) => !isService(target))
  for (const attack of services) done(await runService(attack))
  if (submissions.length > 0) await onLane(kind, (lane, stop) => runSubmissions(submissions, honest, lane, tellUnless(stop, done)))
  return outcomes
}

/** Runs only honest solutions. */
export function runAllHonest(honest: readonly Honest[], kind: SandboxKind | null, tell: (one: Honesty) => void): Promise<Honesty[]> {
  return onLane(kind, async (lane, stop) => {
    const all: Honesty[] = []
    const done = tellUnless(stop, tell)
    const fair = gradable(honest, lane)
    await warm(lane, fair)
    for (const one of fair) {
      all.push(await runHonest(one, lane))
      done(all.at(-1)!)
    }
    return all
  })
}

async function runSubmissions(
  attacks: readonly Attack[],
  honest: readonly Honest[],
  lane: Lane,
  done: (outcome: AttackOutcome) => void,
): Promise<void> {
  const fair = gradable(honest, lane)
  await warm(lane, [...attacks, ...fair.slice(0, Math.ceil(attacks.length / HONEST_EVERY))])
  const watch = await openWatch(lane.sandbox.kind)
  let rounds = 0
  for (const [index, attack] of attacks.entries()) {
    const outcome = await runSubmission(attack, lane, watch)
    const isDue = (index + 1) % HONEST_EVERY === 0 || index === attacks.length - 1
    done(isDue ? { ...outcome, next: await runHonest(fair[rounds++ % fair.length]!, lane) } : outcome)
  }
  watch.close()
}

function gradable(honest: readonly Honest[], { sandbox }: Lane): readonly Honest[] {
  return honest.filter(({ needsContainers }) => sandbox.kind === 'docker' || !needsContainers)
}

/** Makes ready what these submissions need, as an agent does for all exercises. */
async function warm({ sandbox, unfit }: Lane, submissions: readonly (Attack | Honest)[]): Promise<void> {
  const targets = new Set(submissions.map(({ target }) => target))
  sandbox.warm(sandboxesFor(loadExercises(exercisesFolder).filter(({ slug }) => targets.has(slug))))
  await unfit() // its sandboxes must exist before the first reading
  await sandbox.warmed()
}

/** After a stop, the results of interrupted sandboxes are not reported. */
function tellUnless<T>(stop: AbortSignal, tell: (one: T) => void): (one: T) => void {
  return (one) => {
    stop.throwIfAborted()
    tell(one)
  }
}
