'use strict'

// node measure/servers.js: what a request costs the lesson's servers, lap after lap, by turns in fresh processes.

const figure = require('../../measure/figure')
const { laps } = require('./laps')

const RUNS = 3
const WARM = 10 // laps that do not count
const LAPS = 20
const SHOWN = { first: 1, second: 2, fifth: 5, tenth: 10, fifteenth: 15, twentieth: 20 }
const SERVERS = {
  http: ['http-server.js'],
  express: ['express-server.js'],
  fastify: ['fastify-server.js'],
  etag: ['variants.js', 'express-without-etag'],
  parsers: ['variants.js', 'express-with-parsers'],
  middlewares: ['variants.js', 'express-with-middlewares'],
  expressWork: ['variants.js', 'express-with-work'],
  noSchema: ['variants.js', 'fastify-without-schema'],
  hooks: ['variants.js', 'fastify-with-hooks'],
  asyncHooks: ['variants.js', 'fastify-with-async-hooks'],
  fastifyWork: ['variants.js', 'fastify-with-work']
}

const UNIT = 'µs of CPU per request'
const CAPTION = 'Requests 20,001 to 40,000 since the start, under 10 connections. Median of ' + RUNS + ' interleaved processes each; the whisker spans all of them.'
const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length

async function main () {
  const runs = {}
  for (const name of Object.keys(SERVERS)) runs[name] = []
  for (let run = 0; run < RUNS; run++) {
    for (const name of Object.keys(SERVERS)) {
      runs[name].push(await laps(...SERVERS[name]))
      console.log(name, runs[name][run].join(' '))
    }
  }
  const steady = (label, name) => figure.barOfAll(label, runs[name].map(row => mean(row.slice(WARM, LAPS))))
  const lap = (name, word) => figure.barOfAll(name + ', ' + word + ' lap', runs[name].map(row => row[SHOWN[word] - 1]))

  figure.save(__filename, 'rounds', {
    title: 'Each server, lap by lap of 2,000 requests',
    unit: UNIT,
    bars: ['express', 'fastify'].flatMap(name => Object.keys(SHOWN).map(word => lap(name, word))),
    caption: 'Laps since the start. Median of ' + RUNS + ' processes each; the whisker spans all of them.'
  })
  figure.save(__filename, 'frameworks', {
    title: 'One route, one article',
    unit: UNIT,
    bars: [steady('express', 'express'), steady('fastify', 'noSchema'), steady('fastify, with a schema', 'fastify'), steady('node:http', 'http')],
    caption: CAPTION
  })
  figure.save(__filename, 'extras', {
    title: 'What else a request pays for',
    unit: UNIT,
    bars: [
      steady('express', 'express'),
      steady('express, no ETag, no X-Powered-By', 'etag'),
      steady('express, three body parsers', 'parsers'),
      steady('express, 20 empty middlewares', 'middlewares'),
      steady('fastify', 'noSchema'),
      steady('fastify, 20 empty hooks', 'hooks'),
      steady('fastify, 20 empty async hooks', 'asyncHooks')
    ],
    caption: CAPTION
  })
  figure.save(__filename, 'work', {
    title: 'With a handler that adds up 100,000 square roots',
    unit: UNIT,
    bars: [steady('express', 'express'), steady('fastify', 'noSchema'), steady('express, and the sum', 'expressWork'), steady('fastify, and the sum', 'fastifyWork')],
    caption: CAPTION
  })
}

main()
