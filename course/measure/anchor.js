'use strict'

// node measure/anchor.js: requests per second of a server that answers a short text. Figures of another machine or another day
// are compared relative to it. Three seconds.

const http = require('http')
const { serve } = require('./served')

const SECONDS = 2

async function main () {
  const { requests } = await serve([__filename, 'serve'], { path: '/', seconds: SECONDS })
  console.log(Math.round(requests / SECONDS))
}

if (process.argv[2] === 'serve') {
  http.createServer((request, response) => response.end('A line of plain text')).listen(process.env.PORT)
  process.once('SIGINT', () => process.exit())
} else main()
