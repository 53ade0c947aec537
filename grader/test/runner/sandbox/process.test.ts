// Slot: lane, where its sandboxes disturb nothing; it measures nothing.
import t from 'tap'
import { testSandboxes } from './sandbox-suite.ts'

void t.test('sandboxes as child processes', (t) => testSandboxes(t, 'process'))
