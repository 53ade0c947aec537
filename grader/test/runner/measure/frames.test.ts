import { createRequire } from 'node:module'
import t from 'tap'
import { decodeReply, encodeRequest, freshInputs, REPLY_BYTES, REQUEST_BYTES, STATUS, TYPES } from '../../../runner/measure/frames.ts'

const harness = createRequire(import.meta.url)('../../../runner/measure/harness/frames.cjs')

t.test('agent and harness agree on the layout', async (t) => {
  t.equal(harness.REQUEST_BYTES, REQUEST_BYTES)
  t.equal(harness.REPLY_BYTES, REPLY_BYTES)
  t.same(harness.TYPES, TYPES)
  t.same(harness.STATUS, STATUS)
})

t.test('a request arrives unchanged', async (t) => {
  const body = Buffer.from('{"files":{}}')
  const { bytes, nonce } = encodeRequest({ type: 'run', seed: [1, 2, 3, 0xffffffff], key: [5, 6], count: 70_000, option: 32, body })
  const request = harness.decodeRequest(bytes.subarray(0, REQUEST_BYTES))
  t.match(request, { type: TYPES.run, bodyLength: body.length, seed: [1, 2, 3, 0xffffffff], key: [5, 6], count: 70_000, option: 32 })
  t.equal(Buffer.from(request.nonce).toString('hex'), nonce)
  t.same(bytes.subarray(REQUEST_BYTES), body)
})

t.test('a reply arrives unchanged', async (t) => {
  const header = Buffer.alloc(REPLY_BYTES)
  const nonce = Buffer.from('0011223344556677', 'hex')
  harness.encodeReply(header, nonce, { status: STATUS.threw, digest: [0xdeadbeef, 1], figures: [1.5, -2, 3e9], body: Buffer.alloc(9) })
  t.same(decodeReply(header), {
    nonce: '0011223344556677',
    status: STATUS.threw,
    bodyLength: 9,
    digest: 'efbeadde01000000',
    figures: [1.5, -2, 3e9],
  })
})

t.test('seeds, keys and nonces never repeat', async (t) => {
  const seen = new Set<string>()
  for (let i = 0; i < 1000; i++) {
    const { seed, key } = freshInputs()
    seen.add(`${seed} ${key}`)
    seen.add(encodeRequest({ type: 'weigh' }).nonce)
  }
  t.equal(seen.size, 2000)
})
