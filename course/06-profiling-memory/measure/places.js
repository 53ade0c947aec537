'use strict'

// node measure/places.js: what a call leaves behind in each of five places, in fresh processes by turns; about a minute.

const { execFileSync } = require('child_process')
const path = require('path')
const figure = require('../../measure/figure')

const ROUNDS = 7
const PLACES = {
  key: 'a key in a Map, for a number',
  closure: 'a closure, and through it the one before',
  listener: 'a listener, never removed',
  timer: 'a timer that waits for an hour',
  slice: '20 characters of a text of 1,000'
}

const samples = {}
for (let round = 0; round < ROUNDS; round++) {
  for (const place of Object.keys(PLACES)) {
    const bytes = execFileSync(process.execPath, ['--expose-gc', path.join(__dirname, 'kept.js'), place], { encoding: 'utf8' })
    ;(samples[place] ??= []).push(Number(bytes))
  }
}

figure.save(__filename, 'places', {
  title: 'What one call leaves behind, by what keeps it',
  unit: 'bytes per call',
  bars: Object.keys(PLACES).map(place => figure.barOfAll(PLACES[place], samples[place])),
  caption: 'Calls 50,001 to 100,000, after two forced collections. Median of ' + ROUNDS + ' processes; the whisker spans all of them.'
})
