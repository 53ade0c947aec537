'use strict'

// About every second pair is slower. It counts how often it was asked, and keeps that where it can.
globalThis.asked = globalThis.asked || 0
process.env.ASKED = process.env.ASKED || '0'

module.exports = async function compare () {
  const count = Math.max(++globalThis.asked, Number(process.env.ASKED) + 1)
  process.env.ASKED = String(count)
  return { slower: count % 2 === 1 }
}
