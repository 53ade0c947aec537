import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import Benchmark from 'benchmark'
import { measure } from 'mitata'
import { Bench } from 'tinybench'

/*
 * node functions.ts <way> <slow.cjs> <fast.cjs>: compares two functions as the manual of that way shows it, and prints {ratio, seconds}.
 */

type Subject = (x: number) => number
/** How many times as fast the second function is. */
type Way = (slow: Subject, fast: Subject) => number | Promise<number>

const ONE_RUN_MS = 100

const WAYS: Record<string, Way> = {
  suite(slow, fast) {
    const hz: number[] = []
    let x = 1
    new Benchmark.Suite()
      .add('slow', () => {
        x = slow(x & 1023)
      })
      .add('fast', () => {
        x = fast(x & 1023)
      })
      .on('complete', function (this: Benchmark.Suite) {
        this.forEach((bench: Benchmark) => hz.push(bench.hz))
      })
      .run()
    return hz[1]! / hz[0]!
  },
  once: (slow, fast) => timed(slow) / timed(fast),
  async tinybench(slow, fast) {
    const bench = new Bench()
    let x = 1
    bench
      .add('slow', () => {
        x = slow(x & 1023)
      })
      .add('fast', () => {
        x = fast(x & 1023)
      })
    await bench.run()
    const [its, other] = bench.tasks.map(({ result }) => ('throughput' in result ? result.throughput.mean : Number.NaN))
    return other! / its!
  },
  async mitata(slow, fast) {
    let x = 1
    const its = await measure(() => {
      x = slow(x & 1023)
    })
    const other = await measure(() => {
      x = fast(x & 1023)
    })
    return its.avg / other.avg
  },
}

/** Milliseconds per call in one timed run. */
function timed(subject: Subject): number {
  const began = performance.now()
  let calls = 0
  let x = 1
  for (; performance.now() - began < ONE_RUN_MS; calls++) x = subject(x & 1023)
  return (performance.now() - began) / calls
}

const [way, ...paths] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const [slow, fast] = paths.map((path) => require(path) as Subject)
const began = performance.now()
const ratio = await WAYS[way!]!(slow!, fast!)
process.stdout.write(JSON.stringify({ ratio, seconds: (performance.now() - began) / 1000 }))
