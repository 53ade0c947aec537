import t from 'tap'
import { testBoxes } from './box-suite.ts'
import { findEngine } from './engine.ts'
import { probeSettings } from './probe.ts'
import { need } from '../../need.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const RUNTIME = 'runsc'

const { docker, skip } = await findEngine()
const { Runtimes } = docker === null ? { Runtimes: {} } : ((await docker.info()) as { Runtimes: object })

void t.test('boxes as containers of gVisor', { skip: skip || need('gvisor', RUNTIME in Runtimes) }, (t) => testBoxes(t, 'docker', RUNTIME))

void t.test('a runtime that the engine does not have is no reason to be content with less', { skip }, async (t) => {
  // Nor where anything would do: child processes are far less than what was asked for.
  const settings = { ...probeSettings('docker', 'no-such-runtime'), kind: null }
  await t.rejects(openSandbox(settings), { code: 'E_SETTING', message: /HOTPATH_RUNTIME is “no-such-runtime”: this engine has .*runc/ })
})
