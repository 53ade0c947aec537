import t from 'tap'
import { readCorpus } from '../../tools/attack/corpus.ts'
import { isService } from '../../tools/attack/header.ts'
import { runService } from '../../tools/attack/service.ts'
import { isAsExpected, line } from '../../tools/attack/table.ts'

const quick = readCorpus(import.meta.dirname).filter(({ quick, target }) => quick && isService(target))

t.test('attacks on the service are held', async (t) => {
  for (const attack of quick) {
    const outcome = await runService(attack)
    t.ok(isAsExpected(outcome), line(outcome))
  }
})
