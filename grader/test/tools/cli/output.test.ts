import t from 'tap'
import { report } from '../../../tools/cli/output.ts'
import type { Heap, Http, Speed, Verdict } from '../../../contracts/index.ts'

const heap: Heap = { bytesPerCall: 63.7, low: 58.2, high: 69.2, limit: 16, calls: 20000, curve: [], peakMb: { yours: 90.5 } }

/** The line about memory in a terminal. */
function memoryOf(heap: Heap): string | undefined {
  const verdict: Verdict = {
    exercise: 'names',
    verdict: 'leak',
    level: null,
    summary: 'It grows.',
    tests: [],
    heap,
    findings: [],
    seconds: 2,
    engine: 'node 24.21.0',
    sandbox: 'docker',
  }
  return report(verdict)
    .split('\n')
    .find((line) => line.startsWith('heap'))
}

t.test('control characters of a submission do not reach the terminal, wherever it is quoted', async (t) => {
  const wiping = '\u001b[2J'
  const part = { stream: 'stdout' as const, test: `prints ${wiping}`, text: `one\n${wiping}two\tthree\n` }
  const verdict: Verdict = {
    exercise: 'names',
    verdict: 'wrong',
    level: null,
    summary: 'It is wrong.',
    tests: [{ name: `test ${wiping}`, ok: false, message: `seen ${wiping}` }],
    printed: { bytes: 20, lines: 2, first: [part], last: [], cut: false },
    findings: [{ code: 'threw', message: `It threw ${wiping}.`, hint: 'Catch it.' }],
    seconds: 2,
    engine: 'node 24.21.0',
    sandbox: 'docker',
  }
  const text = report(verdict)
  t.notMatch(text, '\u001b')
  t.equal(text.split('\ufffd[2J').length - 1, 5)
  t.match(text, 'two\tthree')
})

t.test('what all calls cost together, and the slowest requests, are shown beside the ratio', async (t) => {
  const ratio = {
    ratio: 11.5,
    low: 10.7,
    high: 12.4,
    required: 1.5,
    decidedBy: 'typical',
    typical: 11.5,
    total: 4.1,
    clock: 'cpu',
    sessions: 2,
    rounds: [],
  } as const
  const verdict: Verdict = {
    exercise: 'names',
    verdict: 'pass',
    level: null,
    summary: 'It passes.',
    tests: [],
    findings: [],
    seconds: 2,
    engine: 'node 24.21.0',
    sandbox: 'docker',
  }
  const speed: Speed = {
    ...ratio,
    rounds: [],
    nsPerCall: { baseline: 20, yours: 10 },
    noise: 0,
    stalls: { oneIn: 26_667, seconds: 0.9 },
  }
  t.match(report({ ...verdict, speed }), '\nin total  4.10×, typically 11.5×; 1 call in 27,000 takes 0.9 s\n')
  const latencyMs = { p50: 3, p99: 31, slowest: 1204 }
  const http: Http = {
    ...ratio,
    rounds: [],
    cpuUsPerRequest: { baseline: 2, yours: 1 },
    requestsPerSecond: { baseline: 1, yours: 2 },
    latencyMs,
    baselineLatencyMs: latencyMs,
    connections: 16,
  }
  t.match(report({ ...verdict, http }), '\nlatency   median 3 ms, 99th percentile 31 ms, slowest 1.2 s; baseline median 3 ms')
})

t.test('the peak of memory is told where it was measured', async (t) => {
  t.equal(memoryOf(heap), 'heap      63.7 bytes per call (58.2 to 69.2), limit 16, 20000 calls; peak 90.5 MB')
  t.equal(memoryOf({ ...heap, peakMb: { yours: 0 } }), 'heap      63.7 bytes per call (58.2 to 69.2), limit 16, 20000 calls')
})
