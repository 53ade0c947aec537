import t from 'tap'
import { testBoxes } from './box-suite.ts'

void t.test('boxes as child processes', (t) => testBoxes(t, 'process'))
