import t from 'tap'
import { levelsOf, mostPoints, pointsOf } from '../../contracts/points.ts'

const points = { required: 6, good: 8, excellent: 10 }

t.test('an exercise has the levels that its target names', async (t) => {
  t.same(levelsOf({ required: 2, good: 4 }), ['required', 'good'])
  t.same(levelsOf({ excellent: 9, good: 4, required: 2, by: 'cpu-per-request' }), ['required', 'good', 'excellent'])
  t.same(levelsOf({ bytesPerCall: 16 }), [])
})

t.test('the maximum is that of the highest level there is', async (t) => {
  t.equal(mostPoints({ points, levels: ['required', 'good', 'excellent'] }), 10)
  t.equal(mostPoints({ points, levels: ['required', 'good'] }), 8)
  t.equal(mostPoints({ points, levels: ['required'] }), 6)
  t.equal(mostPoints({ points, levels: [] }), 6)
})

t.test('a pass is worth no more than the maximum', async (t) => {
  t.equal(pointsOf(points, ['required', 'good', 'excellent'], 'good'), 8)
  t.equal(pointsOf(points, ['required', 'excellent'], 'good'), 6)
  t.equal(pointsOf(points, ['required'], 'excellent'), 6)
  t.equal(pointsOf(points, [], 'good'), 6)
})
