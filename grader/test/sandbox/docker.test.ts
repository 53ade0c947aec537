import t from 'tap'
import { testBoxes } from './box-suite.ts'
import { findEngine } from './engine.ts'

const { skip } = await findEngine()
void t.test('boxes as containers', { skip }, (t) => testBoxes(t, 'docker'))
