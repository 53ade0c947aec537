import t from 'tap'
import { FUNCTION_RULE } from '../../../runner/verdict/speed-rules.ts'
import { heapPower, proposeTarget, speedPower } from '../../../tools/cli/power.ts'

const VERDICTS = 2000

/** Sessions around a ratio, with log-ratios up to `spread` on both sides. */
function pilots(ratio: number, spread: number, count = 12) {
  return Array.from({ length: count }, (_, index) => ({ x: [], y: Math.log(ratio) + (index % 2 === 0 ? spread : -spread), se: 0.005 }))
}

t.test('a solution far above the target passes, one far below fails, in two sessions', async (t) => {
  const above = speedPower(pilots(3, 0.01), 2, FUNCTION_RULE, VERDICTS)
  t.match(above, { pass: 1, fail: 0, unsure: 0 })
  t.ok(above.sessions < 2.1, String(above.sessions))
  t.match(speedPower(pilots(1, 0.01), 2, FUNCTION_RULE, VERDICTS), { pass: 0, fail: 1 })
})

t.test('at the target a solution gets either verdict, and takes longer', async (t) => {
  const { pass, fail, unsure, sessions } = speedPower(pilots(2, 0.05), 2, FUNCTION_RULE, VERDICTS)
  t.ok(pass > 0.2 && fail > 0.2, `${pass} and ${fail}`)
  t.ok(Math.abs(pass + fail + unsure - 1) < 1e-9)
  t.ok(sessions > 3, String(sessions))
})

t.test('a spread that is known from few sessions is believed less', async (t) => {
  const many = speedPower(pilots(2.3, 0.1, 24), 2, FUNCTION_RULE, VERDICTS)
  const few = speedPower(pilots(2.3, 0.1, 4), 2, FUNCTION_RULE, VERDICTS)
  t.ok(few.fail > many.fail, `${few.fail} over ${many.fail}`)
  t.throws(() => speedPower(pilots(2.3, 0.1, 2), 2, FUNCTION_RULE), RangeError)
})

t.test('a heap that stays flat passes, one that grows over the limit fails', async (t) => {
  const flat = heapPower([0.2, 0.3, 0.25, 0.2], 16, VERDICTS)
  const grows = heapPower([64, 66, 65, 64], 16, VERDICTS)
  // With four pilots even a huge spread is possible, though unlikely: one simulated verdict in many thousands differs.
  t.ok(flat.pass > 0.995 && grows.fail > 0.995, `${flat.pass} and ${grows.fail}`)
})

t.test('the proposed target stands in the middle by ratio', async (t) => {
  t.equal(proposeTarget([9, 16], [1, 4]), 6)
  t.equal(proposeTarget([3], [1, 4]), null, 'not where a wrong one is as good')
})
