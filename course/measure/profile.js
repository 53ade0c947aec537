'use strict'

// From a server under load to a .cpuprofile in the lesson's folder, small enough to be kept.

const fs = require('fs')
const os = require('os')
const path = require('path')
const figure = require('./figure')
const { serve } = require('./served')

const INTERVAL_US = 2000
const LEAST_SHARE = 0.0025 // of the samples: frames below are counted as their caller’s, since nobody could see them

/** Serves under V8's profiler, and saves the profile as profiles/<key>.cpuprofile with a figure of that key. `caption` gets the number of requests. */
async function record (script, key, args, options, { title, caption }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'profile-'))
  const flags = ['--cpu-prof', '--cpu-prof-dir=' + folder, '--cpu-prof-name=it.cpuprofile', '--cpu-prof-interval=' + INTERVAL_US]
  const { requests } = await serve(flags.concat(args), options)
  const profile = compact(JSON.parse(fs.readFileSync(path.join(folder, 'it.cpuprofile'), 'utf8')))
  fs.rmSync(folder, { recursive: true })
  const file = 'profiles/' + key + '.cpuprofile'
  const kept = path.join(path.dirname(script), '..', file)
  fs.mkdirSync(path.dirname(kept), { recursive: true })
  fs.writeFileSync(kept, JSON.stringify(profile) + '\n')
  figure.saveProfile(script, key, { title, profile: file, calls: requests, caption: caption(requests) })
}

function compact (profile) {
  const nodes = new Map(profile.nodes.map(node => [node.id, Object.assign({ parent: null, hits: 0 }, node)]))
  nodes.forEach(node => (node.children || []).forEach(id => { nodes.get(id).parent = node }))
  profile.samples.forEach(id => { for (let node = nodes.get(id); node; node = node.parent) node.hits++ })
  const isSeen = node => node.parent === null || node.hits >= LEAST_SHARE * profile.samples.length
  const seenAt = node => isSeen(node) ? node : seenAt(node.parent)
  return {
    nodes: Array.from(nodes.values()).filter(isSeen).map(({ id, callFrame, children }) => ({
      id,
      callFrame: Object.assign({}, callFrame, { url: named(callFrame.url) }),
      children: (children || []).filter(child => isSeen(nodes.get(child)))
    })),
    startTime: profile.startTime,
    endTime: profile.endTime,
    samples: profile.samples.map(id => seenAt(nodes.get(id)).id),
    timeDeltas: profile.timeDeltas
  }
}

/** Nothing of this machine's folders: packages and files by their names. */
function named (url) {
  if (!url.startsWith('file:')) return url
  const inside = url.lastIndexOf('/node_modules/')
  return 'file://' + (inside === -1 ? url.slice(url.lastIndexOf('/')) : url.slice(inside))
}

module.exports = { record }
