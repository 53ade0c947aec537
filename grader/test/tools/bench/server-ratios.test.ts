import t from 'tap'
import { wholeRatio } from '../../../tools/bench/server-ratios.ts'

t.test('what a request costs by itself brings the ratio of whole requests nearer to 1', async (t) => {
  const own = 0.25 // of a handler
  const whole = (ratio: number) => (ratio + own) / (1 + own)
  for (const ratio of [1, 1.3, 2, 5]) t.ok(Math.abs(wholeRatio(ratio, 3, whole(3)) - whole(ratio)) < 1e-12, `${ratio}`)
  t.equal(wholeRatio(5, 3, 3), 5, 'where it costs nothing they are the same')
})
