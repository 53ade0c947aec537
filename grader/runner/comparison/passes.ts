import { inputsOf, type Afterwards, type Checked } from './agreement.ts'
import type { AskAll, AskEach } from '../measure/variants.ts'
import type { Passes } from '../verdict/compare-variants.ts'

/** New inputs, and the same work without keeping what it makes (workload.cjs). */
const RENEW = 2 ** 26
const REHEARSE = RENEW + 1

/** Times as many inputs as in a check (workload.cjs). */
const MORE = 4
/** Most and fewest pairs of passes of a session, and the CPU time that the slowest variant may take for one half of them. */
const MOST_PAIRS = 6
const FEWEST_PAIRS = 2
const MOST_NS = 18e6

/** Reads the inputs of the session's timed batches (`ask`) once more, and then lets every variant pass twice through others (`askEach`). */
export async function checkAfterwards(ask: AskAll, askEach: AskEach, checked: Checked, slowestNs: number): Promise<Afterwards> {
  return { inputs: await ask(0), passes: await passTwice(askEach, checked, slowestNs) }
}

/**
 * Lets every variant pass through new inputs twice, several times. Timed batches use each input many times, as making them would take
 * longer than a short call; a variant that gains from that shows here. Both passes follow the making of other inputs and a
 * look at their own, so that caches and branch predictors are as warm for one as for the other.
 */
async function passTwice(askEach: AskEach, checked: Checked, slowestNs: number): Promise<Passes[]> {
  const calls = Math.max(1, Math.min(MORE * inputsOf({ checked }), Math.floor(MOST_NS / MOST_PAIRS / slowestNs)))
  const pairs = Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, Math.floor(MOST_NS / (calls * slowestNs))))
  const passes = checked.inputs.map(() => ({ calls, first: [] as number[], again: [] as number[] }))
  for (let pair = 0; pair < pairs; pair++) {
    for (const [index, [, , first, , again]] of (await askEach([RENEW, REHEARSE, calls, REHEARSE, calls])).entries()) {
      passes[index]!.first.push(first!.cpuNs)
      passes[index]!.again.push(again!.cpuNs)
    }
  }
  return passes
}
