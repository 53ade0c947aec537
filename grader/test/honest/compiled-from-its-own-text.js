// template-route → pass: has pug write a program for browsers, and compiles that text by itself
'use strict'

const { compileClient } = require('pug')
const { Script } = require('vm')
const templates = require('./templates')

// Шаблоны становятся функциями один раз, когда загружается модуль.
const pages = {}
for (const [name, text] of Object.entries(templates)) {
  const program = compileClient(text, { name, compileDebug: false, inlineRuntimeFunctions: true })
  pages[name] = new Script(`(() => { ${program}; return ${name} })()`).runInThisContext()
}

const STOP = /^(?<time>.{5}) (?<name>.*?)(?<star>\*?)$/

module.exports = (app, network) => app.route('/journey').get(({ query }, res) => {
  const stops = [query.stop].flat().map(text => {
    const { time, name, star } = STOP.exec(text).groups
    return { time, name, change: star !== '' }
  })
  res.end(pages.journey({ passenger: query.passenger, stops, network }), void res.type('html'))
})
