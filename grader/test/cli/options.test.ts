import t from 'tap'
import { readOptions, wholeOption } from '../../cli/options.ts'

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
    const told = { code: 'E_USAGE', message: `--times is “${text}”: it must be a whole number from 1 to 100.`, hint: USAGE }
    t.throws(() => wholeOption(USAGE, '--times', text, 1, 100), told, text)
  }
})
