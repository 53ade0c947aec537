'use strict'

// node measure/same.js: one server against itself, in pairs: how far two figures of the same thing are apart. About five minutes.

const path = require('path')
const figure = require('../../measure/figure')
const { serve } = require('../../measure/served')

const PAIRS = 10
const SERVER = path.join(__dirname, 'server.js')
const OPTIONS = { path: '/plain', warmUp: 6, seconds: 6, env: { NODE_ENV: 'production' } }

async function main () {
  const requests = []
  const cpu = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const [a, b] = [await serve([SERVER], OPTIONS), await serve([SERVER], OPTIONS)]
    requests.push(b.requests / a.requests)
    cpu.push(b.ms / a.ms)
  }
  figure.save(__filename, 'same', {
    title: 'The same server measured twice: second run divided by first',
    unit: 'times',
    bars: [
      figure.barOfAll('requests per second, all pairs', requests),
      figure.bar('requests per second, the middle half', requests),
      figure.barOfAll('CPU time per request, all pairs', cpu),
      figure.bar('CPU time per request, the middle half', cpu)
    ],
    caption: `Median of ${PAIRS} pairs. Each process was warmed up for 6 seconds and measured for 6. The whisker spans the share of pairs in the label.`
  })
}

main()
