import t from 'tap'
import { report } from '../../cli/output.ts'
import type { Heap, Verdict } from '../../contracts/index.ts'

const heap: Heap = { bytesPerCall: 63.7, low: 58.2, high: 69.2, limit: 16, calls: 20000, curve: [], peakMb: { reference: 60, yours: 90.5 } }

/** What a terminal shows of memory. */
function memoryOf(heap: Heap): string | undefined {
  const verdict: Verdict = { exercise: 'names', verdict: 'leak', level: null, summary: 'It grows.', tests: [], heap, findings: [], seconds: 2, engine: 'node 24.21.0', sandbox: 'docker' }
  return report(verdict).split('\n').find((line) => line.startsWith('heap'))
}

t.test('peaks of memory are told where they were measured', async (t) => {
  t.equal(memoryOf(heap), 'heap      63.7 bytes a call (58.2 to 69.2), limit 16, 20000 calls; peak 90.5 MB, reference 60 MB')
  t.equal(memoryOf({ ...heap, peakMb: { reference: 0, yours: 0 } }), 'heap      63.7 bytes a call (58.2 to 69.2), limit 16, 20000 calls')
})
