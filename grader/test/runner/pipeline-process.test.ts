import t from 'tap'
import { testGrading } from './pipeline-suite.ts'

t.test('in child processes', (t) => testGrading(t, 'process', 0))
