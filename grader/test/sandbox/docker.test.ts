import t from 'tap'
import { testBoxes } from './box-suite.ts'
import { findEngine } from './engine.ts'
import { openProbes, request } from './probe.ts'

const { docker, skip } = await findEngine()
void t.test('boxes as containers', { skip }, (t) => testBoxes(t, 'docker'))

void t.test('a box that somebody stops is lost, as all are where the engine stops', { skip }, async (t) => {
  const sandbox = await openProbes('docker')
  t.teardown(() => sandbox.close())
  for (const how of ['stop', 'kill'] as const) {
    const box = await sandbox.open(request())
    box.thaw()
    await docker!.getContainer(box.id)[how]()
    await box.gone
    t.match(await box.close(), { exitCode: null, outOfMemory: false, outOfCpuTime: false, lost: 'its engine was told to end it' }, how)
  }
})
