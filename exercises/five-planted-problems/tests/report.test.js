'use strict'

const { createHash } = require('crypto')
const t = require('tap')
const report = require('../starter/report.json')
const start = require('./start.json') // what each module exported at the start, as a hash of its text

const FIELDS = ['problem', 'hypothesis', 'change', 'effect']

const isComplete = entry => FIELDS.every(field => typeof entry[field] === 'string' && entry[field].trim() !== '')
const hashOf = file => createHash('md5').update(String(require('../starter/' + file))).digest('hex')

t.test('report.json', async t => {
  t.ok(Array.isArray(report), 'is an array of entries: { "file", "problem", "hypothesis", "change", "effect" }')
  for (const file of Object.keys(start)) {
    if (hashOf(file) === start[file]) continue
    const entry = [].concat(report).find(entry => entry?.file === file)
    const words = `has an entry for ${file}, which you have changed, with a few words each for ${FIELDS.join(', ')}`
    t.ok(entry && isComplete(entry), words + '; what is not measured yet, you expect')
  }
})
