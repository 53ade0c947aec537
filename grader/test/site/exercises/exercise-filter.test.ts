import t from 'tap'
import { isAskedFor, topLevel, type Filter, type Listed, type Stage } from '../../../../site/src/exercises/filter.ts'

const EXERCISE: Listed = { kind: 'heap', top: 'excellent' }
const stage = (stage: Stage): Filter => ({ kind: '', stage })
const tried = { attempts: 2, outcome: 'slow', level: null } as const
const passed = { attempts: 3, outcome: 'pass', level: 'good' } as const

t.test('a kind is asked for, or all of them', async (t) => {
  t.ok(isAskedFor(EXERCISE, undefined, { kind: '', stage: '' }))
  t.ok(isAskedFor(EXERCISE, undefined, { kind: 'heap', stage: '' }))
  t.notOk(isAskedFor(EXERCISE, passed, { kind: 'http', stage: 'passed' }))
})

t.test('each stage has its own', async (t) => {
  const stages = (known: Parameters<typeof isAskedFor>[1]) =>
    (['open', 'tried', 'passed', 'higher'] as const).filter((each) => isAskedFor(EXERCISE, known, stage(each)))
  t.strictSame(stages(undefined), ['open'])
  t.strictSame(stages({ attempts: 0, outcome: 'unsure', level: null }), ['open'])
  t.strictSame(stages(tried), ['tried'])
  t.strictSame(stages(passed), ['passed', 'higher'])
  t.strictSame(stages({ ...passed, level: 'excellent' }), ['passed'])
})

t.test('the highest level of a target is the last that it names', async (t) => {
  t.equal(topLevel({ required: 2, good: 4 }), 'good')
  t.equal(topLevel({ required: 2, good: 4, excellent: 9 }), 'excellent')
  t.equal(topLevel({ bytesPerCall: 16 }), 'required')
})
