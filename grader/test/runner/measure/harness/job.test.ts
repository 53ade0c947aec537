// Process: own, it exposes the garbage collector.
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext, Script } from 'node:vm'
import t from 'tap'

const { createJobEnd } = createRequire(import.meta.url)('../../../../runner/measure/harness/job.cjs')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const REFERENCES = 100

/** How many WeakRef targets survive a collection, after calling `end` in the job that made them. */
function kept(end: () => void): number {
  const references = Array.from({ length: REFERENCES }, (_, number) => new WeakRef({ number }))
  end()
  collect()
  return references.filter((reference) => reference.deref() !== undefined).length
}

t.test('the target of a WeakRef stays until the job that made it ends', (t) => {
  const end = createJobEnd() as () => void
  t.equal(
    kept(() => {}),
    REFERENCES,
  )
  t.equal(kept(end), 0)
  t.end()
})

t.test('ending the job runs neither pending work nor replaced functions', async (t) => {
  const order: string[] = []
  const end = createJobEnd() as () => void
  const native = Object.getPrototypeOf(Script.prototype) as object
  t.throws(() => Object.assign(native, { runInContext: () => order.push('replaced') }), TypeError)
  void Promise.resolve().then(() => order.push('microtask'))
  process.nextTick(() => order.push('tick'))
  const immediate = new Promise((resolve) => setImmediate(() => resolve(order.push('immediate'))))
  end()
  t.same(order, [])
  await immediate
  t.same(order.toSorted(), ['immediate', 'microtask', 'tick'])
})
