import t from 'tap'
import { lookup } from 'node:dns/promises'
import fc from 'fast-check'
import { isReachable, whyNoUrl } from '../../../server/outbox/address.ts'

/** Bounds of ranges that are not public. */
const BARRED = {
  'this machine': ['127.0.0.1', '127.255.255.255', '0.0.0.0', '0.1.2.3', '::1', '::'],
  'private networks': ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fdff:ffff::1', 'fec0::1'],
  'link-local, with most clouds’ metadata': ['169.254.0.1', '169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'other clouds’ metadata': ['fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
  'carrier-grade NAT': ['100.64.0.0', '100.127.255.255'],
  'multicast and broadcast': ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  reserved: ['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', '3fff::1', '100::1', '5f00::1'],
  'with an embedded address': [
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '::a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ],
  unassigned: ['4000::1', 'e000::1', '1::1'],
  'not an address': ['', 'localhost', '1.2.3', '127.1', '0x7f000001', '[::1]'],
}

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '169.253.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2001:4860:4860::8888',
]

for (const [what, addresses] of Object.entries(BARRED)) {
  t.test(`not reachable: ${what}`, async (t) => {
    for (const address of addresses) t.equal(isReachable(address, 'public'), false, address)
  })
}

t.test('public addresses are reachable', async (t) => {
  for (const address of PUBLIC) t.equal(isReachable(address, 'public'), true, address)
})

const byte = fc.integer({ min: 0, max: 255 })
const dotted = fc.tuple(byte, byte, byte, byte).map((parts) => parts.join('.'))

t.test('no private address is reachable, however it is written in a URL', async (t) => {
  const inner = fc.oneof(
    fc.tuple(fc.constant(10), byte, byte, byte),
    fc.tuple(fc.constant(127), byte, byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  )
  const hex = (value: number) => `0x${value.toString(16)}`
  const octal = (value: number) => `0${value.toString(8)}`
  const pair = (high: number, low: number) => (high * 256 + low).toString(16)
  fc.assert(
    fc.property(inner, ([a, b, c, d]) => {
      const whole = ((a * 256 + b) * 256 + c) * 256 + d
      const written = [
        `${a}.${b}.${c}.${d}`,
        `${a}.${b}.${c}.${d}.`,
        String(whole),
        hex(whole),
        [a, b, c, d].map(hex).join('.'),
        [a, b, c, d].map(octal).join('.'),
        `${a}.${b}.${c * 256 + d}`,
        `[::ffff:${pair(a, b)}:${pair(c, d)}]`,
        `[64:ff9b::${pair(a, b)}:${pair(c, d)}]`,
        `[2002:${pair(a, b)}:${pair(c, d)}::1]`,
        `[::${pair(a, b)}:${pair(c, d)}]`,
      ]
      return written.every((host) => whyNoUrl(`https://${host}/hook`, 'public') !== null)
    }),
  )
  t.pass()
})

t.test('an IPv4 address embedded in IPv6 is never reachable', async (t) => {
  fc.assert(
    fc.property(
      dotted,
      (address) =>
        !isReachable(`::ffff:${address}`, 'public') &&
        !isReachable(`64:ff9b::${address}`, 'public') &&
        !isReachable(`::${address}`, 'public'),
    ),
  )
  t.pass()
})

t.test('why a URL cannot be used for a webhook', async (t) => {
  t.equal(whyNoUrl('https://example.org/hook?by=us', 'public'), null)
  t.equal(whyNoUrl('https://example.org:8443/', 'public'), null)
  t.equal(whyNoUrl('http://example.org/', 'public'), 'it does not start with https://')
  t.equal(whyNoUrl('file:///etc/passwd', 'private'), 'it does not start with https://')
  t.equal(whyNoUrl('example.org', 'public'), 'it is not a valid URL')
  t.equal(whyNoUrl('https://me:word@example.org/', 'public'), 'it contains a user name or password')
  t.equal(whyNoUrl('https://[::1]/', 'public'), '::1 is not a public address')
  t.equal(whyNoUrl('http://[::1]:8080/', 'private'), null)
})

t.test('the name of this machine resolves to this machine', async (t) => {
  for (const { address } of await lookup('localhost', { all: true })) t.equal(isReachable(address, 'public'), false, address)
})
