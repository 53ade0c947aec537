'use strict'

// The catalogue of a library. It asks an index for what might be meant, puts that in order, and shows the best of it.

const http = require('http')

const TITLES = 800
const SHOWN = 250
const INDEX_MS = 60

const WORDS = ['garden', 'history', 'winter', 'house', 'letters', 'ocean', 'stone', 'river', 'music', 'night', 'light', 'mountain', 'island', 'bread', 'silence', 'bridge']
const word = i => WORDS[(i * 7 + (i >> 3)) % WORDS.length]
const index = JSON.stringify(Array.from({ length: TITLES }, (_, i) => ({ shelf: i, title: `The ${word(i)} and the ${word(i + 5)} of ${word(i * 3)}`, year: 1900 + i % 120 })))

/** Another machine, as seen from here: it takes its time, and its answer comes as text. */
function askIndex () {
  return new Promise(resolve => setTimeout(resolve, INDEX_MS, index))
}

/** How many letters have to be changed, put in or taken out to make one text of the other. */
function distance (one, other) {
  let above = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 0; i < one.length; i++) {
    const row = [i + 1]
    for (let j = 0; j < other.length; j++) {
      row.push(Math.min(above[j + 1] + 1, row[j] + 1, above[j] + (one[i] === other[j] ? 0 : 1)))
    }
    above = row
  }
  return above[other.length]
}

function rank (found, words) {
  for (const book of found) book.far = distance(words, book.title)
  return found.sort((a, b) => a.far - b.far).slice(0, SHOWN)
}

function parse (text) {
  const found = []
  for (const book of JSON.parse(text)) found.push({ shelf: book.shelf, title: book.title.toLowerCase(), year: book.year, far: 0 })
  return found
}

function highlight (title, words) {
  let marked = title
  for (const word of words.split(' ')) marked = marked.replace(new RegExp(`\\b(${word})\\b`, 'gi'), '<mark>$1</mark>')
  return marked
}

function draw (books, words) {
  let rows = ''
  for (const book of books) rows += `<li>${highlight(book.title, words)} (${book.year}), shelf ${book.shelf}</li>`
  return `<ol>${rows}</ol>`
}

function show (text, words) {
  return draw(rank(parse(text), words), words)
}

const server = http.createServer(async function answer (request, response) {
  const words = new URL(request.url, 'http://library').searchParams.get('words')
  response.end(show(await askIndex(), words))
})

server.listen(process.env.PORT)
process.once('SIGINT', () => process.exit())
