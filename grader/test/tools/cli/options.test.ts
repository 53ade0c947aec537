import t from 'tap'
import { listOption, readOptions, wholeOption, wholeOptions } from '../../../tools/cli/options.ts'

const USAGE = 'npm run it [-- --times 5]'

t.test('what was typed is read, and what is none of the options is told with the usage', async (t) => {
  const config = { options: { times: { type: 'string', default: '1' } } } as const
  t.same(readOptions(USAGE, { ...config, args: ['--times', '3'] }).values, { times: '3' })
  t.same(readOptions(USAGE, { ...config, args: [] }).values, { times: '1' })
  const unknown = { code: 'E_USAGE', message: /^Unknown option '--tmies'/, hint: USAGE }
  t.throws(() => readOptions(USAGE, { ...config, args: ['--tmies', '3'] }), unknown)
  t.throws(() => readOptions(USAGE, { ...config, args: ['--times'] }), { code: 'E_USAGE', message: /argument missing/ })
})

t.test('a number is whole and within its bounds', async (t) => {
  t.equal(wholeOption(USAGE, '--times', '50', 1, 100), 50)
  for (const text of ['0', '101', '1.5', '1e1', '-3', 'five', ' 5', '']) {
    const error = { code: 'E_USAGE', message: `--times is “${text}”: it must be a whole number from 1 to 100.`, hint: USAGE }
    t.throws(() => wholeOption(USAGE, '--times', text, 1, 100), error, text)
  }
})

t.test('several numbers are read at once, each within its own bounds', async (t) => {
  const values = { cuts: '10', accounts: '0', quick: '' }
  t.same(wholeOptions(USAGE, values, { cuts: [1, 20], accounts: [0, 5] }), { cuts: 10, accounts: 0 })
  t.throws(() => wholeOptions(USAGE, values, { cuts: [1, 20], accounts: [1, 5] }), {
    code: 'E_USAGE',
    message: '--accounts is “0”: it must be a whole number from 1 to 5.',
    hint: USAGE,
  })
})

t.test('a list has only words that there are', async (t) => {
  t.same(listOption(USAGE, '--kind', 'heap,http', ['function', 'heap', 'http']), ['heap', 'http'])
  t.throws(() => listOption(USAGE, '--kind', 'heap,', ['function', 'heap']), {
    code: 'E_USAGE',
    message: '--kind cannot be “”: choose from function, heap.',
    hint: USAGE,
  })
})
