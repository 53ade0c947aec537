'use strict'

// node profile/record.js: what Clinic Doctor collects about the bookshop under its visitors, to profile/bookshop.json. Installs Clinic in
// a fresh folder.

const { execFileSync } = require('child_process')
const fs = require('fs')
const os = require('os')
const path = require('path')

const VERSION = '13.0.0'
const SPAN = 8 // seconds
const SPANS = 'ABCDE'
const BIN = 0.2 // seconds: Doctor takes a sample every hundredth of one
const MB = 1e6

async function record () {
  const tools = process.env.CLINIC || install()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bookshop-'))
  const clinic = path.join(tools, 'node_modules/.bin/clinic')
  const visitors = `node ${path.join(__dirname, 'visitors.js')} $PORT`
  execFileSync(clinic, ['doctor', '--collect-only', '--on-port', visitors, '--', 'node', path.join(__dirname, 'bookshop.js')], {
    cwd: folder,
    env: Object.assign({}, process.env, { NO_INSIGHT: '1' }),
    stdio: 'inherit'
  })
  const samples = await read(tools, folder)
  fs.rmSync(folder, { recursive: true })
  return samples
}

function install () {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-'))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `clinic@${VERSION}`], { stdio: 'inherit' })
  return folder
}

/** Doctor's own samples, in order. */
async function read (tools, folder) {
  const Decoder = require(path.join(tools, 'node_modules/@clinic/doctor/format/process-stat-decoder.js'))
  const made = fs.readdirSync(path.join(folder, '.clinic')).find(name => name.endsWith('.clinic-doctor'))
  const file = fs.readdirSync(path.join(folder, '.clinic', made)).find(name => name.endsWith('-processstat'))
  const samples = []
  for await (const sample of fs.createReadStream(path.join(folder, '.clinic', made, file)).pipe(new Decoder())) samples.push(sample)
  return samples
}

/** The charts: of each fifth of a second the mean, or of delays the longest. */
function chartsOf (samples) {
  const began = samples[0].timestamp
  const bins = Array.from({ length: SPANS.length * SPAN / BIN }, () => [])
  for (const sample of samples) {
    const bin = bins[Math.floor((sample.timestamp - began) / 1000 / BIN)]
    if (bin) bin.push(sample)
  }
  const seconds = bins.map((_, i) => round(i * BIN)).filter((_, i) => bins[i].length > 0)
  const full = bins.filter(bin => bin.length > 0)
  const mean = of => full.map(bin => round(bin.reduce((sum, sample) => sum + of(sample), 0) / bin.length))
  return {
    seconds,
    spans: Array.from(SPANS, (name, i) => ({ name, from: i * SPAN, to: (i + 1) * SPAN })),
    charts: [
      { name: 'CPU Usage', unit: '%', lines: [{ name: 'CPU', values: mean(sample => 100 * sample.cpu) }] },
      {
        name: 'Memory Usage',
        unit: 'MB',
        lines: [
          { name: 'RSS', values: mean(sample => sample.memory.rss / MB) },
          { name: 'Total heap', values: mean(sample => sample.memory.heapTotal / MB) },
          { name: 'Heap used', values: mean(sample => sample.memory.heapUsed / MB) }
        ]
      },
      { name: 'Event Loop Delay', unit: 'ms', lines: [{ name: 'delay', values: full.map(bin => round(Math.max(...bin.map(sample => sample.delay)))) }] },
      { name: 'Active Handles', unit: '', lines: [{ name: 'handles', values: mean(sample => sample.handles) }] }
    ]
  }
}

function round (value) {
  return Math.round(10 * value) / 10
}

record().then(samples => fs.writeFileSync(path.join(__dirname, 'bookshop.json'), JSON.stringify(chartsOf(samples)) + '\n'))
