import { join } from 'node:path'
import t from 'tap'
import { isRival, judgeAgain, readLines, type Record } from '../../../tools/bench/records.ts'
import { root } from '../../../tools/cli/places.ts'

/** Verdicts that were recorded under noise, on code whose right verdict is known. */
function recorded(kind: 'function' | 'http'): Record[] {
  return readLines(join(root, `grader/tools/bench/recorded/${kind}.jsonl.gz`), '').filter((line): line is Record => !isRival(line))
}

t.test('what was recorded is judged as it was, and takes hardly more sessions than it took', async (t) => {
  for (const kind of ['function', 'http'] as const) {
    const records = recorded(kind)
    t.ok(records.length >= 200, `${records.length} of kind ${kind}`)
    const judged = records.map((record) => ({ record, now: judgeAgain(record) }))
    const changed = judged.filter(({ record, now }) => now !== null && now.outcome !== record.outcome)
    t.same(
      changed.map(({ record: { name, noise, ratio, outcome } }) => [name, noise, ratio, outcome]),
      [],
    )
    const open = judged.filter(({ now }) => now === null).length
    t.ok(open <= records.length / 100, `${open} need a session more, since those they have are cut short`)
  }
})

t.test('a stall planted into what was recorded is found: what passed is slow, or asks for more sessions than there are', async (t) => {
  const passed = recorded('function')
    .filter(({ outcome }) => outcome === 'pass')
    .slice(0, 100)
  const stalled = passed.map((record) => judgeAgain({ ...record, samples: record.samples.slice(0, 2).map(withStall) }))
  t.same([...new Set(stalled)], [null], 'none passes after its two sessions')
  const longer = passed.map((record) => judgeAgain({ ...record, samples: [1, 2, 3].flatMap(() => record.samples.map(withStall)) })!.outcome)
  t.same([...new Set(longer)], ['slow'])
})

/** The session with 0.9 s more in two of its eight rounds. */
function withStall(sample: Record['samples'][number]): Record['samples'][number] {
  if (!('rounds' in sample)) return sample
  return {
    ...sample,
    rounds: sample.rounds.map((round, index) =>
      index % 4 === 2 ? { ...round, yours: { ...round.yours, cpuNs: round.yours.cpuNs + 9e8, wallNs: round.yours.wallNs + 9e8 } } : round,
    ),
  }
}
