const fs = require('fs')

// node hot.js some.cpuprofile: the functions of a CPU profile, sorted by self time.
const { nodes, samples, timeDeltas } = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'))
const byId = new Map(nodes.map(node => [node.id, { ...node, self: 0 }]))
samples.forEach((id, i) => { byId.get(id).self += timeDeltas[i + 1] || 0 })

const isIdle = node => node.callFrame.functionName === '(idle)'
const functions = new Map()

function add (node, above) {
  const { functionName, url, lineNumber } = node.callFrame
  const key = `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`
  const entry = functions.get(key) || { self: 0, total: 0 }
  functions.set(key, entry)
  const total = (node.children || []).reduce((sum, id) => sum + add(byId.get(id), [...above, key]), node.self)
  entry.self += node.self
  if (!above.includes(key)) entry.total += total // a function that calls itself is counted once
  return total
}

const all = add(byId.get(nodes[0].id), []) - [...byId.values()].filter(isIdle).reduce((sum, node) => sum + node.self, 0)
console.log('   self   total')
const hottest = [...functions].filter(([key]) => !key.startsWith('(idle)')).sort((a, b) => b[1].self - a[1].self).slice(0, 8)
for (const [key, { self, total }] of hottest) {
  console.log('%s % %s %  %s', (100 * self / all).toFixed(1).padStart(5), (100 * total / all).toFixed(1).padStart(5), key)
}
