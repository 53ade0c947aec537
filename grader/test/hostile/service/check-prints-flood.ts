// agent → held, then no container, no process: prints without an end in a check, past the harness too, to fill the agent's memory and the answer
import { assert } from '../kits/visitor.ts'
import { checked } from '../kits/checked.ts'

const SOURCE = `
const line = 'x'.repeat(999) + '\\u0001last 1 1\\n<script>'
const past = Object.getPrototypeOf(process.stdout).write
module.exports = () => {
  for (;;) {
    console.log(line)
    past.call(process.stderr, line)
    past.call(process.stdout, 'ok 1 - ' + line)
  }
}`

export async function attack(): Promise<string> {
  const { result, grownMb } = await checked(SOURCE)
  assert(JSON.stringify(result).length < 64 * 1024, `the result has ${JSON.stringify(result).length} characters`)
  assert(grownMb < 100, `the agent has grown by ${grownMb} MB`)
  assert(result.seconds < 60, `it took ${result.seconds} s`)
  assert(result.findings.length > 0 || result.tests.some(({ ok }) => !ok), 'it passes')
  return 'held'
}
