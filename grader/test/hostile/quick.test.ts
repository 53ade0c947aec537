import { join } from 'node:path'
import t from 'tap'
import { readCorpus, readHonest } from '../../tools/attack/corpus.ts'
import { isService } from '../../tools/attack/header.ts'
import { runAll } from '../../tools/attack/run.ts'
import { isAsExpected, line } from '../../tools/attack/table.ts'
import { findEngine } from '../runner/sandbox/engine.ts'

const honest = readHonest(join(import.meta.dirname, '../honest'))
const quick = readCorpus(import.meta.dirname).filter(({ quick, target }) => quick && !isService(target))

const { skip } = await findEngine()
t.test('submissions that forge and break are held, and honest ones in between are right', { skip }, async (t) => {
  const outcomes = await runAll(quick, honest, 'docker', () => {})
  for (const outcome of outcomes) t.ok(isAsExpected(outcome), line(outcome))
  t.ok(outcomes.some(({ next }) => next !== null))
})
