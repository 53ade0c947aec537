import t from 'tap'
import { NO_RETRIES, ruleOn, type Ruling } from '../../../runner/verdict/retry-trial.ts'

/** What becomes of trials that were told wrong, one after the other; of each, the share of its core that the lane had. */
function rulings(...shares: number[]): Ruling[] {
  let retries = NO_RETRIES
  return shares.map((share) => {
    const ruled = ruleOn({ healthy: false, equalError: 0, knownError: 0, share }, retries)
    retries = ruled.retries
    return ruled.ruling
  })
}

const QUIET = 0.9
const STARVED = 0.1

t.test('on a lane that had its core, the first is tried again, and every later one counts', async (t) => {
  t.same(rulings(QUIET), ['again'])
  t.same(rulings(QUIET, QUIET, QUIET), ['again', 'counts', 'counts'])
})

t.test('what the lane had no time for is tried again, and the third time the verdict is given up', async (t) => {
  t.same(rulings(STARVED, STARVED, STARVED), ['again', 'again', 'unsure'])
})

t.test('the machine’s trials do not use up the one second try, nor it theirs', async (t) => {
  t.same(rulings(STARVED, QUIET, QUIET), ['again', 'again', 'counts'])
  t.same(rulings(QUIET, STARVED, QUIET, STARVED, QUIET, STARVED), ['again', 'again', 'counts', 'again', 'counts', 'unsure'])
})
