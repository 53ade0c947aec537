import t from 'tap'
import { testGrading } from './pipeline-suite.ts'
import { findEngine } from './sandbox/engine.ts'
import { defaultLane } from '../../shared/cores.ts'

const { skip } = await findEngine()
// The tests that measure child processes, which run beside this one, use the first core.
t.test('in containers', { skip }, (t) => testGrading(t, 'docker', defaultLane()))
