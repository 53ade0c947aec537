import t from 'tap'
import { StageTimer } from '../../../runner/agent/stage-timer.ts'
import type { SandboxHandle, Sandbox } from '../../../runner/sandbox/sandbox.ts'

t.test('the time of sandboxes opening in parallel counts once', async (t) => {
  let now = 1000
  const watch = new StageTimer(() => now)
  const opened: (() => void)[] = []
  const sandbox = watch.watch({
    open: () =>
      new Promise<SandboxHandle>((resolve, reject) =>
        opened.push(() => (opened.length < 3 ? resolve({} as SandboxHandle) : reject(new Error('no box')))),
      ),
  } as unknown as Sandbox)
  const request = {} as Parameters<Sandbox['open']>[0]

  now += 100
  const [one, other] = [sandbox.open(request), sandbox.open(request)]
  now += 200
  opened[0]!()
  await one
  now += 300
  opened[1]!()
  await other
  now += 1000
  const third = sandbox.open(request)
  now += 50
  opened[2]!()
  await t.rejects(third, { message: 'no box' }, 'one that did not open was waited for, too')
  watch.hear({ type: 'stage', stage: 'judging', position: null })
  now += 7
  t.same(watch.read(), { sandbox: 0.55, measure: 1.1, verdict: 0.007 })
})

t.test('a run that ended before judging counts all its time as measuring', async (t) => {
  let now = 0
  const watch = new StageTimer(() => now)
  now = 2500
  t.same(watch.read(), { sandbox: 0, measure: 2.5, verdict: 0 })
})
