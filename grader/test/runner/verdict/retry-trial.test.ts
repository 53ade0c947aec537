import t from 'tap'
import { NO_RETRIES, ruleOn, type Ruling } from '../../../runner/verdict/retry-trial.ts'

/** Rulings on wrongly answered trials in order, given the share of its core that the lane had in each. */
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

t.test('on a lane that had its core, the first wrong trial runs again, and later ones count', async (t) => {
  t.same(rulings(QUIET), ['again'])
  t.same(rulings(QUIET, QUIET, QUIET), ['again', 'counts', 'counts'])
})

t.test('trials on a starved lane run again, and the third one makes the verdict unsure', async (t) => {
  t.same(rulings(STARVED, STARVED, STARVED), ['again', 'again', 'unsure'])
})

t.test('starved trials and the one second try are counted separately', async (t) => {
  t.same(rulings(STARVED, QUIET, QUIET), ['again', 'again', 'counts'])
  t.same(rulings(QUIET, STARVED, QUIET, STARVED, QUIET, STARVED), ['again', 'again', 'counts', 'again', 'counts', 'unsure'])
})
