import t from 'tap'
import { machinesOf } from '../../cohorts/placings.ts'

const entry = (machine: string | null) => ({ person: 'p', name: 'Lea', pseudonym: null, submission: 's', value: 2, low: 1.9, high: 2.1, machine })

t.test('figures of several classes of machine are counted as such', async (t) => {
  t.same(machinesOf([entry('a'), entry('b'), entry('a')]), { machines: 2 })
  t.same(machinesOf([entry('a'), entry('a'), entry(null)]), {}, 'of what is not known, nothing is said')
  t.same(machinesOf([]), {})
})
