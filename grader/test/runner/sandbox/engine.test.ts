// Slot: any, it measures nothing.
// Process: own, it replaces the environment.
import t from 'tap'
import { describeEngine, findEngine } from './engine.ts'

const { skip } = await findEngine()

t.test('an engine is described by its version and its runtimes', { skip }, async (t) => {
  t.match(await describeEngine(), /"\d+\.\d+.*runc/)
})

t.test('without one there is nothing to describe', async (t) => {
  const before = process.env['DOCKER_HOST']
  process.env['DOCKER_HOST'] = 'unix:///nowhere.sock'
  t.teardown(() => {
    if (before === undefined) delete process.env['DOCKER_HOST']
    else process.env['DOCKER_HOST'] = before
  })
  t.equal(await describeEngine(), '')
})
