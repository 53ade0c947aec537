const { createHash } = require('node:crypto')
const express = require('express')

const CITIES = ['Basel', 'Bern', 'Brig', 'Chur', 'Genève', 'Lugano', 'Zürich']
const trains = Array.from({ length: 600 }, (_, i) => ({ number: i, to: CITIES[i % 7], minute: 11 * i % 1440 }))
const inOrder = new Intl.Collator('de').compare
const clock = new Intl.DateTimeFormat('de', { timeStyle: 'short', timeZone: 'UTC' })

let version = 1 // goes up with every delay
let made = 0
let kept = { version: 0 }

function page () {
  made++
  const rows = [...trains]
    .sort((a, b) => inOrder(a.to, b.to) || a.minute - b.minute)
    .map(train => `<li>${clock.format(60_000 * train.minute)} ${train.to}, ${train.number}</li>`)
  return `<!doctype html><title>Departures</title><ul>${rows.join('')}</ul>`
}

const app = express()
app.set('etag', process.env.ETAG || false) // by default, Express hashes every body

app.get('/none', (req, res) => {
  res.type('html').send(page())
})

app.get('/hash', (req, res) => {
  const html = page()
  const hash = createHash('sha256').update(html).digest('base64url')
  res.set({ ETag: `"${hash}"`, 'Cache-Control': 'no-cache' })
  res.type('html').send(html)
})

app.get('/version', (req, res) => {
  res.set({ ETag: `"${version}"`, 'Cache-Control': 'no-cache' })
  if (req.fresh) return res.status(304).end()
  res.type('html').send(page())
})

app.get('/kept', (req, res) => {
  if (kept.version !== version) kept = { version, html: page() }
  res.set({ 'Cache-Control': 'no-cache' })
  res.type('html').send(kept.html)
})

app.get('/fresh', (req, res) => {
  res.set({ ETag: `"${version}"`, 'Cache-Control': 'public, max-age=2, stale-while-revalidate=10, stale-if-error=60' })
  if (req.fresh) return res.status(304).end()
  res.type('html').send(page())
})

app.post('/delay', (req, res) => {
  trains[version++ % trains.length].minute += 5
  res.status(204).end()
})

let loopBefore = performance.eventLoopUtilization()
let cpuBefore = process.cpuUsage()
app.get('/report', (req, res) => {
  const { utilization } = performance.eventLoopUtilization(loopBefore)
  const { user, system } = process.cpuUsage(cpuBefore)
  const ms = Math.round((user + system) / 1000)
  res.send(`${made} pages made, ${ms} ms of CPU time, event loop busy for ${(100 * utilization).toFixed(1)} %\n`)
  loopBefore = performance.eventLoopUtilization()
  cpuBefore = process.cpuUsage()
  made = 0
})

app.listen(process.env.PORT || 3000)
process.once('SIGINT', () => process.exit())
