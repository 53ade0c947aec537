'use strict'

const t = require('tap')
const open = require('../starter/estimate')

const bytesOf = text => Uint8Array.from(text, letter => letter.charCodeAt(0))

function gainOf (...parts) {
  const message = open()
  for (const part of parts) message.write(bytesOf(part))
  return message.end()
}

t.test('adds the distance to the last time for each pair that comes again', async t => {
  t.equal(gainOf('abab'), 2, 'ab comes again after 2 bytes')
  t.equal(gainOf('aaaa'), 2, 'aa comes again after 1 byte, twice')
  t.equal(gainOf('abcabcab'), 12, 'ab, bc, ca and ab come again, each after 3')
  t.equal(gainOf('abcdefgh'), 0, 'no pair comes again')
})

t.test('works for messages without a pair', async t => {
  t.equal(gainOf(), 0, 'no part')
  t.equal(gainOf('', ''), 0, 'empty parts')
  t.equal(gainOf('a'), 0, 'one byte')
})

t.test('does not depend on where a message is divided', async t => {
  t.equal(gainOf('ab', 'ab'), 2)
  t.equal(gainOf('a', 'b', '', 'a', 'b'), 2, 'a pair can lie across two parts: keep the last byte')
  t.equal(gainOf('abcabc', 'a', 'b'), 12)
})

t.test('takes every byte below 128', async t => {
  t.equal(gainOf('\x00\x00\x00'), 1, 'zeros')
  t.equal(gainOf('\x7f\x7f\x7f'), 1)
  t.equal(gainOf('\x00\x7f\x00\x7f'), 2)
})

t.test('a message begins with nothing of an earlier one', async t => {
  const first = gainOf('abcabcab')
  for (let i = 0; i < 5; i++) t.equal(gainOf('abcabcab'), first, 'the same message again: clear what is used again')
  t.equal(gainOf('ab'), 0, 'ab came in an earlier message, not in this one')
})

t.test('a message goes on until end()', async t => {
  const [one, other] = [open(), open()]
  one.write(bytesOf('ab'))
  const third = open()
  third.write(bytesOf('ab'))
  other.write(bytesOf('ab'))
  one.write(bytesOf('ab'))
  t.same([one.end(), other.end(), third.end()], [2, 0, 0], 'three at a time: a short part isn’t the last one')
})

t.test('messages that are open at a time keep apart', async t => {
  const messages = Array.from({ length: 1000 }, open)
  for (const part of ['ab', 'c', 'abc']) for (const message of messages) message.write(bytesOf(part))
  const gains = new Set(messages.slice(1).map(message => message.end()))
  t.same([...gains], [6], 'a thousand at a time: each needs a state of its own until end()')
  const other = open()
  other.write(bytesOf('abab'))
  messages[0].write(bytesOf('ab'))
  t.equal(other.end(), 2, 'one that begins late')
  t.equal(messages[0].end(), 12, 'one that has been open all the time')
})

t.test('keeps no part: its buffer is overwritten', async t => {
  const message = open()
  const buffer = bytesOf('ab')
  message.write(buffer)
  buffer.set(bytesOf('xy'))
  message.write(bytesOf('ab'))
  t.equal(message.end(), 2)
  t.same([...buffer], [...bytesOf('xy')], 'and isn’t yours to change')
})

t.test('counts long messages', async t => {
  t.equal(gainOf('a'.repeat(30000)), 29998)
  t.equal(gainOf('ab', 'x'.repeat(29996), 'ab'), 29998 + 29994, 'a distance of 29,998 bytes')
})
