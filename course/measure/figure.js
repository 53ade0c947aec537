'use strict'

// What every measuring script of the course shares: from samples to a bar, from bars to figures.json.

const fs = require('fs')
const path = require('path')
const { busyCores, describe } = require('./machine')

const MOST_SAMPLES = 60

// Before the script measures anything, and once for it and the processes that it starts. `npm run course -- figures` has looked already.
if (process.env.COURSE_BUSY_CORES === undefined) process.env.COURSE_BUSY_CORES = String(busyCores())

/** The value below which the given share of the samples lies, between neighbours in proportion. */
function quantile (samples, share) {
  const sorted = samples.slice().sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = Math.floor(at)
  return sorted[below] + (at - below) * (sorted[Math.ceil(at)] - sorted[below])
}

/** Three significant digits: more would promise what no shared machine can keep. */
function round (value) {
  return Number(value.toPrecision(3))
}

/** A bar: the median, and the middle half of the samples: one interrupted run does not stretch the picture. */
function bar (label, samples) {
  return span(label, samples, 0.25)
}

/** A bar whose whisker goes from the least to the greatest sample. */
function barOfAll (label, samples) {
  return span(label, samples, 0)
}

function span (label, samples, share) {
  return {
    label,
    value: round(quantile(samples, 0.5)),
    low: round(quantile(samples, share)),
    high: round(quantile(samples, 1 - share)),
    samples: thinned(samples).map(round)
  }
}

/** At most MOST_SAMPLES of the samples, in the order taken and equally far apart. */
function thinned (samples) {
  const count = Math.min(samples.length, MOST_SAMPLES)
  return Array.from({ length: count }, (_, i) => samples[Math.floor(i * samples.length / count)])
}

/** Put one figure into the figures.json of the lesson that `script` belongs to, and print it. */
function save (script, key, figure) {
  const saved = write(script, key, figure)
  console.log(saved.title + ', ' + saved.unit)
  saved.bars.forEach(b => console.log('  %s  %d (%d to %d)', b.label.padEnd(36), b.value, b.low, b.high))
}

/** The same for a flamegraph: `profile` is a .cpuprofile by its path from the lesson's folder, `calls` what it was taken of. */
function saveProfile (script, key, figure) {
  const saved = write(script, key, Object.assign({ unit: '% of the run', bars: [] }, figure))
  console.log('%s: %s', saved.title, saved.profile)
}

/** The same for a picture: `picture` is the path of its files from the lesson's folder, without `-light.webp` and `-dark.webp`. */
function savePicture (script, key, figure) {
  const saved = write(script, key, Object.assign({ unit: '', bars: [] }, figure))
  console.log('%s: %s', saved.title, saved.picture)
}

function write (script, key, figure) {
  const file = path.join(path.dirname(script), '..', 'figures.json')
  const figures = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  figures[key] = Object.assign({
    title: '',
    unit: '',
    engine: 'Node.js ' + process.versions.node,
    command: 'node measure/' + path.basename(script),
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: Object.assign(describe(), { busyCores: Number(process.env.COURSE_BUSY_CORES) })
  }, figure)
  fs.writeFileSync(file, samplesOnOneLine(JSON.stringify(figures, null, 2)) + '\n')
  return figures[key]
}

function samplesOnOneLine (json) {
  return json.replace(/"samples": \[[^\]]*\]/g, list => list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'))
}

module.exports = { bar, barOfAll, save, saveProfile, savePicture }
