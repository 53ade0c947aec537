'use strict'

// node measure/snapshot.js: what DevTools' Comparison view shows for the leak, read from two heap snapshots.

const fs = require('fs')
const os = require('os')
const path = require('path')
const v8 = require('v8')
const figure = require('../../measure/figure')

const CALLS = 50000

/** Bytes and number of the snapshot's entries by constructor, written as DevTools writes it. */
function byConstructor (file) {
  const { snapshot, nodes, strings } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const fields = snapshot.meta.node_fields
  const types = snapshot.meta.node_types[0]
  const groups = new Map()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[nodes[at + fields.indexOf('type')]]
    const name = strings[nodes[at + fields.indexOf('name')]]
    const key = type === 'object' ? name : '(' + type + ')'
    const group = groups.get(key) || { count: 0, bytes: 0 }
    group.count++
    group.bytes += nodes[at + fields.indexOf('self_size')]
    groups.set(key, group)
  }
  return groups
}

function compare (before, after) {
  return Array.from(after, ([key, group]) => {
    const old = before.get(key) || { count: 0, bytes: 0 }
    return { key, count: group.count - old.count, bytes: group.bytes - old.bytes }
  }).sort((a, b) => b.bytes - a.bytes)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'snapshot-'))
const createName = require('./names').leaky()
createName()
const first = byConstructor(v8.writeHeapSnapshot(path.join(folder, '1.heapsnapshot')))
for (let i = 0; i < CALLS; i++) createName()
const second = byConstructor(v8.writeHeapSnapshot(path.join(folder, '2.heapsnapshot')))
createName() // still in use: had this been the last call above, the collector would have taken the names first
fs.rmSync(folder, { recursive: true })

const deltas = compare(first, second).slice(0, 5)
deltas.forEach(d => console.log('%s  %d new, %d bytes', d.key.padEnd(24), d.count, d.bytes))
figure.save(__filename, 'comparison', {
  title: 'What 50,000 calls added to the heap, by constructor',
  unit: 'MB',
  bars: deltas.slice(0, 2).map(d => figure.barOfAll(d.key, [d.bytes / 1e6])),
  caption: 'Second snapshot minus the first, in shallow sizes, as the Comparison view lists them.'
})
