'use strict'
// Every call gets a log that no call has had before: a piece of a long one, made anew for each batch, that begins at another line
// and has another number of them. Milliseconds are whole numbers, so that sums are the same in whatever order they are made.

var createCaller = require('./warm-up').createCaller

var LINES = 1024 // of the long log; a batch makes it once
var SHORTEST = 160 // lines of a call: 160 to 191
var SPREAD = 32
var STEP = 20 // ms
var STEPS = 20 // few sums, so that two of them are often the same

var METHODS = ['GET ', 'GET ', 'GET ', 'GET ', 'GET ', 'GET ', 'GET ', 'POST ']
var STATUSES = [' 200 ', ' 200 ', ' 304 ', ' 404 ']
// A number goes in the place of each 0. Names with digits in them are names, one of them differs from another at its end.
var PATHS = [
  '/', '/login', '/logout', '/healthz', '/metrics', '/search', '/search/suggestions', '/assets/app-v2.js', '/assets/app-v3.js', '/0/archive',
  '/orders', '/orders/0', '/orders/0/items', '/orders/0/items/0', '/orders/0/invoice', '/orders/0/notes/0', '/orders/0/events',
  '/orders/0/events/0', '/orders/0/refunds', '/orders/0/refunds/0', '/orders/0/address', '/orders/0/address/0/history',
  '/users', '/users/0', '/users/0/orders', '/users/0/orders/0', '/users/0/avatar.png', '/users/0/roles', '/users/0/sessions/0',
  '/users/0/settings', '/users/0/settings/0', '/users/0/invitations', '/users/0/invitations/0', '/users/0/teams', '/users/0/teams/0',
  '/products', '/products/0', '/products/0/reviews', '/products/0/reviews/0', '/products/0/images/0', '/products/0/stock',
  '/products/0/variants', '/products/0/variants/0', '/products/0/related', '/products/0/questions', '/products/0/questions/0',
  '/carts/0', '/carts/0/items', '/carts/0/items/0', '/carts/0/coupons', '/carts/0/coupons/0', '/carts/0/shipping',
  '/api/v2/prices/0', '/api/v2/stock/0', '/api/v2/taxes/0', '/api/v2/currencies', '/api/v2/currencies/0/rates/0',
  '/teams/0', '/teams/0/members', '/teams/0/members/0', '/teams/0/projects', '/teams/0/projects/0', '/teams/0/projects/0/tasks/0'
]
var QUERIES = ['', '', '', '?page=', '?expand=items/']

// Taken before the submission is loaded; no other built-in is called afterwards, since it may have been replaced.
var apply = Reflect.apply
var slice = String.prototype.slice

var caller = createCaller(batch)

// size: lines of a log on average, where they are not to be as many as in a verdict.
module.exports = function workload (subject, count, random, fold, emit, size) {
  caller.warmUp(subject)
  if (size === undefined) batch(subject, count, random, fold, SHORTEST, SPREAD, LINES)
  else batch(subject, count, random, fold, size, 1, size + LINES)
}

function batch (subject, count, random, fold, shortest, spread, lines) {
  var long = makeLog(random, lines)
  var starts = lines - shortest - spread
  var place = [0, 0]

  for (var call = 0; call < count; call++) {
    var bits = random()
    var first = (bits >>> 8) % starts
    place[0] = long.begins[first]
    place[1] = long.begins[first + shortest + bits % spread] - 1
    foldRoutes(caller.call(subject, apply(slice, long.text, place)), fold)
  }
}

function makeLog (random, lines) {
  var text = ''
  var begins = []
  for (var i = 0; i < lines; i++) {
    begins[i] = text.length
    text += makeLine(random) + '\n'
  }
  return { text: text, begins: begins }
}

function makeLine (random) {
  var bits = random()
  var path = PATHS[random() % PATHS.length]
  var query = QUERIES[(bits >>> 5) % QUERIES.length]
  var shown = ''
  for (var i = 0; i < path.length; i++) shown += path[i] === '0' ? random() % 10000 : path[i]
  if (query !== '') shown += query + (bits >>> 26)
  return METHODS[bits & 7] + shown + STATUSES[(bits >>> 3) & 3] + ((bits >>> 8) % STEPS) * STEP
}

function foldRoutes (routes, fold) {
  if (routes === null || typeof routes !== 'object') return fold(typeof routes)
  fold(routes.length)
  for (var i = 0; i < 5 && i < routes.length; i++) {
    var each = routes[i]
    if (each === null || typeof each !== 'object') return fold(typeof each)
    fold(each.route)
    fold(each.requests)
    fold(each.milliseconds)
  }
}
