import t from 'tap'
import { newSecret, signatureHeaders } from '../../../server/outbox/signing.ts'

t.test('signs as the libraries of Standard Webhooks do', async (t) => {
  // From their tests.
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1614265330 * 1000), body: '{"test": 2432232314}' }
  t.same(signatureHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']), {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

t.test('signs with both secrets after a rotation', async (t) => {
  const message = { id: 'a', at: new Date(0), body: '{}' }
  const [one, other] = [newSecret(), newSecret()]
  t.match(one, /^whsec_[\w+/]{43}=$/)
  t.not(one, other)
  const by = (...secrets: string[]) => signatureHeaders(message, secrets)['webhook-signature']
  t.equal(by(one, other), `${by(one)} ${by(other)}`)
})
