import t from 'tap'
import { Value } from 'typebox/value'
import { ProgramOutput, type Limits } from '../../../contracts/index.ts'
import { runProgram } from '../../../runner/comparison/program.ts'
import { openLane } from '../../../runner/lane.ts'

const lane = await openLane({ kind: 'process', laneCore: 0, runtime: null })
t.teardown(() => lane.close())

const limits: Limits = { wallSeconds: 5, cpuSeconds: 5, memoryMb: 192, pids: 32, outputKb: 64, fileKb: 64 }

async function run(code: string, wallSeconds = limits.wallSeconds): Promise<{ text: string; output: ProgramOutput }> {
  const output = await runProgram(code, lane.sandbox, { ...limits, wallSeconds }, new AbortController().signal)
  t.same([...Value.Errors(ProgramOutput, output)], [], 'fits its schema')
  return { output, text: (output.printed?.first ?? []).map(({ text }) => text).join('') }
}

t.test('shows what a program prints, also later and as an error', async (t) => {
  const { text, output } = await run("console.log([3, 20].sort())\nsetTimeout(() => console.error('later'), 20)")
  t.equal(text, '[ 20, 3 ]\nlater\n')
  t.strictSame(output.findings, [])
  t.match(output, { engine: /^node 24/, sandbox: 'process' })
})

t.test('names the error that it threw, with its line', async (t) => {
  const { text, output } = await run("console.log('before')\n\nnull.x")
  t.equal(text, 'before\n')
  t.match(output.findings, [{ code: 'threw', message: /^The code threw an error: TypeError: Cannot read properties of null/, line: 3 }])
})

t.test('says that nothing was printed, and that it did not end', async (t) => {
  const { output } = await run('1')
  t.strictSame([output.printed, output.findings], [undefined, []])
  t.match((await run('for (;;) {}', 2)).output.findings, [{ hint: String }])
})
