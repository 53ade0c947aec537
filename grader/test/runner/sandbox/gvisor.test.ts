// Slot: lane, where its sandboxes disturb nothing; it measures nothing.
import t from 'tap'
import { testSandboxes } from './sandbox-suite.ts'
import { findEngine } from './engine.ts'
import { probeSettings } from './probe.ts'
import { need } from '../../need.ts'
import { openSandbox } from '../../../runner/sandbox/open.ts'

const RUNTIME = 'runsc'

const { docker, skip } = await findEngine()
const { Runtimes } = docker === null ? { Runtimes: {} } : ((await docker.info()) as { Runtimes: object })

void t.test('sandboxes as containers of gVisor', { skip: skip || need('gvisor', RUNTIME in Runtimes) }, (t) =>
  testSandboxes(t, 'docker', RUNTIME),
)

void t.test('a missing runtime is an error, not a reason to fall back', { skip }, async (t) => {
  // Even with sandbox `auto`, because child processes are far weaker than what was requested.
  const settings = { ...probeSettings('docker', 'no-such-runtime'), kind: null }
  await t.rejects(openSandbox(settings), { code: 'E_SETTING', message: /HOTPATH_RUNTIME is “no-such-runtime”: this engine has .*runc/ })
})
