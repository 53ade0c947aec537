'use strict'

// Prepares the letters of a newsletter: takes one address after another, fills in the text, stores it compressed, and notes it.

const fs = require('fs')
const path = require('path')
const zlib = require('zlib')

const folder = process.argv[2]
const ADDRESSES = 150000
const LETTERS = 20000 // of one evening
const AT_ONCE = 8
const LINES = 40

const TEMPLATE = path.join(folder, 'template.txt')
const JOURNAL = path.join(folder, 'journal.txt')
fs.writeFileSync(TEMPLATE, Array.from({ length: LINES }, (_, i) => `Dear {name}, offer ${i} ends on {day}, and {name} pays {price}.`).join('\n'))
fs.writeFileSync(JOURNAL, '')

let left = LETTERS
const queue = Array.from({ length: ADDRESSES }, (_, i) => ({ name: `reader ${i}`, day: i % 28 + 1, price: i % 90 + 9 }))

function next () {
  return queue.shift()
}

function readTemplate () {
  return fs.readFileSync(TEMPLATE, 'latin1')
}

/** Character by character, so that it is work of the program and not of a regular expression. */
function fill (template, values) {
  let letter = ''
  let from = 0
  for (let at = 0; at < template.length; at++) {
    if (template.charCodeAt(at) !== 123) continue
    const end = template.indexOf('}', at)
    letter += template.slice(from, at) + values[template.slice(at + 1, end)]
    from = end + 1
  }
  return letter + template.slice(from)
}

function note (name, length) {
  fs.appendFileSync(JOURNAL, `${name} ${length}\n`)
}

function work () {
  if (left-- <= 0) return
  const address = next()
  const letter = fill(readTemplate(), address)
  zlib.gzip(letter, function stored (error, compressed) {
    if (error) throw error
    note(address.name, compressed.length)
    work()
  })
}

for (let i = 0; i < AT_ONCE; i++) work()
