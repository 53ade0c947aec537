'use strict'

const t = require('tap')
const fingerprint = require('../starter/fingerprint')

const bytesOf = text => [...text].map(letter => letter.charCodeAt(0))

t.test('is FNV-1a of 32 bits', async t => {
  t.equal(fingerprint([]), 2166136261, 'no bytes: where it begins; is there a return?')
  t.equal(fingerprint(bytesOf('a')), 0xe40c292c, 'one byte: first xor, then times 16777619')
  t.equal(fingerprint(bytesOf('foobar')), 0xbf9cf968, 'six bytes')
})

t.test('is exact', async t => {
  t.equal(fingerprint([255, 255, 255, 255]), 0xe3160fb1, 'the product has more bits than a number of JavaScript keeps: mind the lowest')
  t.equal(fingerprint([0, 0, 0, 0]), 0x4b95f515, 'zeros count, too')
})

t.test('is unsigned', async t => {
  for (const text of ['a', 'foobar', 'hotpath', 'smi', 'not a smi']) {
    const found = fingerprint(bytesOf(text))
    t.ok(Number.isInteger(found) && found >= 0 && found < 2 ** 32, `“${text}”: a whole number from 0 to 2^32 − 1`, { found })
  }
})

t.test('takes every byte, however many there are', async t => {
  const found = new Set()
  for (let length = 0; length <= 40; length++) found.add(fingerprint(new Array(length).fill(7)))
  t.equal(found.size, 41, 'packets of 0 to 40 bytes have 41 fingerprints: mind the bytes at the end')
  const long = Array.from({ length: 1003 }, (_, i) => (i * 31) & 255)
  t.equal(fingerprint(long), 0xd8156ae2, 'a thousand and three bytes')
})

t.test('answers for the packet as it is now', async t => {
  const bytes = [1, 2, 3]
  const before = fingerprint(bytes)
  bytes[1] = 4
  t.not(fingerprint(bytes), before, 'the same array with another byte: do not remember answers')
  bytes[1] = 2
  t.equal(fingerprint(bytes), before, 'and begin anew at every call')
})

t.test('leaves the packet alone', async t => {
  const bytes = [3, 1, 2]
  fingerprint(bytes)
  t.same(bytes, [3, 1, 2], 'the caller still needs it')
})
