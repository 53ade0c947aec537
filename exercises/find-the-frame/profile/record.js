'use strict'

// node --no-maglev --no-turbo-inlining profile/record.js: ten seconds of busiest() under V8's profiler, to profile/busiest.cpuprofile.
// Without inlining, so that each function keeps a frame of its own: an optimizer that puts one into another makes one frame of two.

const fs = require('fs')
const { Session } = require('inspector')
const path = require('path')
const busiest = require('../../remove-the-bottleneck/starter/busiest')

const LINES = 175
const LOGS = 64
const SECONDS = 10
const PATHS = [
  '/', '/login', '/logout', '/healthz', '/search', '/assets/app-v2.js', '/orders', '/orders/0', '/orders/0/items', '/orders/0/items/0',
  '/orders/0/invoice', '/orders/0/notes/0', '/users', '/users/0', '/users/0/orders', '/users/0/avatar.png', '/users/0/roles',
  '/products', '/products/0', '/products/0/reviews', '/products/0/reviews/0', '/products/0/images/0', '/carts/0', '/carts/0/items',
  '/carts/0/items/0', '/carts/0/coupons', '/orders/0/refunds/0', '/users/0/settings', '/products/0/questions', '/carts/0/shipping', '/api/v2/prices/0', '/api/v2/stock/0', '/teams/0', '/teams/0/members', '/teams/0/members/0'
]

const below = limit => Math.floor(Math.random() * limit)

function makeLine () {
  const path = PATHS[below(PATHS.length)].replace(/0/g, () => below(10000))
  return `${below(4) ? 'GET' : 'POST'} ${path}${below(3) ? '' : '?page=' + below(50)} 200 ${below(400)}`
}

const logs = Array.from({ length: LOGS }, () => Array.from({ length: LINES }, makeLine).join('\n'))

function read (seconds) {
  const until = performance.now() + 1000 * seconds
  let calls = 0
  while (performance.now() < until) if (busiest(logs[calls++ % LOGS]).length !== 5) throw new Error('That is no answer.')
  return calls
}

/** Only the program's own file is named, and by its name alone; what called it, this script and Node.js, counts as the root's. */
function named (profile) {
  const own = node => node.callFrame.url.endsWith('/busiest.js')
  const nodes = profile.nodes.map(({ id, callFrame, children }) => {
    const { functionName, scriptId, lineNumber, columnNumber } = callFrame
    return { id, callFrame: { functionName, scriptId, url: own({ callFrame }) ? 'file:///busiest.js' : '', lineNumber, columnNumber }, children }
  })
  return { nodes, startTime: profile.startTime, endTime: profile.endTime, samples: profile.samples, timeDeltas: profile.timeDeltas }
}

const session = new Session()
session.connect()
read(1)
session.post('Profiler.enable')
session.post('Profiler.setSamplingInterval', { interval: 500 })
session.post('Profiler.start')
const calls = read(SECONDS)
session.post('Profiler.stop', (error, { profile }) => {
  if (error) throw error
  fs.writeFileSync(path.join(__dirname, 'busiest.cpuprofile'), JSON.stringify(named(profile)) + '\n')
  console.log('%d calls', calls)
})
