import t from 'tap'
import { readConfig } from '../../../../shared/config.ts'

t.test('trusted proxies are configured by address, so that nobody else can set a client address', async (t) => {
  const trust = (value: string) => readConfig({ HOTPATH_TRUST_PROXY: value }).requestLimits.trustProxy
  t.equal(trust(''), null)
  for (const value of ['10.0.0.2', '10.0.0.2, 172.16.0.0/12', '::1', 'fd00::/8', 'loopback', 'uniquelocal,192.0.2.1'])
    t.equal(trust(value), value)
  for (const value of [
    '1',
    'true',
    '*',
    'all',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '0.0.0.0/0',
    '::/0',
    'proxy.test',
    '10.0.0.2,',
    '10.0.0.2;',
  ]) {
    t.throws(() => trust(value), {
      code: 'E_SETTING',
      message: `HOTPATH_TRUST_PROXY is “${value}”: it must be a comma-separated list of addresses or subnets like 10.0.0.2,172.16.0.0/12, or loopback.`,
      hint: 'The settings are listed in containers/settings.md.',
    })
  }
})

t.test('limits are whole numbers', async (t) => {
  t.same(readConfig({ HOTPATH_SUBMISSIONS_PER_PERSON: '7' }).requestLimits.submissions, { perPerson: 7, perAddress: 600 })
  t.throws(() => readConfig({ HOTPATH_STREAMS_PER_ADDRESS: '0' }), { code: 'E_SETTING', message: /HOTPATH_STREAMS_PER_ADDRESS is “0”/ })
})
