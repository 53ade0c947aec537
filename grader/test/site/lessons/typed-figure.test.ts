import t from 'tap'
import { readFigure } from '../../../../site/src/lessons/typed-figure.ts'

const read = (text: string) => readFigure(text, 'ms', 5.93)

t.test('a figure is read with or without its unit, with a decimal point or comma', async (t) => {
  for (const text of ['9.2', ' 9.2 ms', '9,2', '9,2MS', '9.20']) t.strictSame(read(text), { value: 9.2 }, text)
  for (const text of ['1234.5', '1,234.5', '1.234,5', '1 234,5', '1’234.5', '1_234.5']) t.strictSame(read(text), { value: 1234.5 }, text)
  t.strictSame(read('1,234,567'), { value: 1_234_567 })
  t.strictSame(read('0,193'), { value: 0.193 }, 'no thousand begins with 0')
  t.strictSame(read('12,3456'), { value: 12.3456 })
  t.strictSame(readFigure('154 requests per second', 'requests per second', 493), { value: 154 })
})

t.test('anything else is refused with what to type instead', async (t) => {
  t.strictSame(read(' '), { problem: 'Enter the figure that you measured, for example 5.93.' })
  t.strictSame(read('1,234'), { problem: '“1,234” can be 1234 or 1.234. Enter one of these two.' })
  t.strictSame(read('-3'), { problem: '“-3” is less than zero. Enter what you measured, without a sign.' })
  const zero = { problem: 'A baseline of zero has no shares. Load the server for longer, and enter what you measure then.' }
  for (const text of ['0', '0.0', '0,00 ms']) t.strictSame(read(text), zero, text)
  for (const text of ['fast', '9.2 s', '1.2.3', '1,23,4', '9.2.', 'ms', '1e3', '9'.repeat(400)]) {
    const problem = `“${text}” is not a number of ms. Convert it if it has another unit, and enter the number alone, for example 5.93.`
    t.strictSame(read(text), { problem }, text)
  }
})
