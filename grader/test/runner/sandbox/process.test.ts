import t from 'tap'
import { testBoxes } from './box-suite.ts'

void t.test('sandboxes as child processes', (t) => testBoxes(t, 'process'))
