/** Leaking code, and the culprit that a profile has to name: the variable, or the call for which Node.js keeps an object, and its line. */
export interface Leak {
  source: string
  variable: string
  line: number
}

/** Request handler with a leak: `before` follows `'use strict'`, `leak` precedes the answer. */
function handler(before: string, leak: string): string {
  return `'use strict'
${before}
function handle (request, bus) {
  const at = request.head.indexOf('token=') + 6
  const token = request.head.slice(at, at + 24)
  let sum = 0
  for (let i = 0; i < 8; i++) sum += request.body[i]
  ${leak}
  return \`\${request.id} \${token} \${sum}\`
}

module.exports = handle
`
}

/** Sixteen leaks in one handler. */
export const HANDLERS: Record<string, Leak> = {
  'Promise.race with a promise that stays': {
    source: handler('const shutdown = new Promise(() => {})', 'Promise.race([shutdown, Promise.resolve(request.session)])'),
    variable: 'shutdown',
    line: 2,
  },
  'AsyncResource.bind': {
    source: handler(
      'const { AsyncLocalStorage, AsyncResource } = require("async_hooks")\nconst als = new AsyncLocalStorage()\nconst jobs = []',
      'als.run(request.session, () => jobs.push(AsyncResource.bind(() => sum)))',
    ),
    variable: 'jobs',
    line: 4,
  },
  'performance.mark': {
    source: handler('const { performance } = require("perf_hooks")', 'performance.mark("request")'),
    variable: 'performance.mark',
    line: 8,
  },
  'a listener of an abort signal': {
    source: handler('const stop = new AbortController()', 'stop.signal.addEventListener("abort", () => request.session)'),
    variable: 'stop',
    line: 2,
  },
  'AbortSignal.any': {
    source: handler(
      'const stop = new AbortController()',
      'const both = AbortSignal.any([stop.signal, new AbortController().signal])\n  both.addEventListener("abort", () => request.session)',
    ),
    variable: 'both.addEventListener',
    line: 9,
  },
  'events.once': {
    source: handler('const { once } = require("events")', 'once(bus, "drained").catch(() => {})'),
    variable: 'once',
    line: 8,
  },
  'console.count': {
    source: handler('', 'console.count(token)'),
    variable: 'console.count',
    line: 8,
  },
  'a bound method': {
    source: handler(
      `const { EventEmitter } = require("events")
class Session extends EventEmitter {
  constructor (bus) { super(); this.bus = bus; bus.on("tick", this.tick.bind(this)) }
  tick () { this.ticks = (this.ticks | 0) + 1 }
}`,
      'new Session(bus)',
    ),
    variable: 'tick',
    line: 5,
  },
  enterWith: {
    source: handler('const { AsyncLocalStorage } = require("async_hooks")', 'new AsyncLocalStorage().enterWith(request.session)'),
    variable: 'new AsyncLocalStorage().enterWith',
    line: 8,
  },
  'a WeakMap by a key that stays': {
    source: handler('const per = new WeakMap()', 'if (!per.has(bus)) per.set(bus, [])\n  per.get(bus).push(request.session)'),
    variable: 'per',
    line: 2,
  },
  debuglog: {
    source: handler('const { debuglog } = require("util")', 'debuglog("desk-" + request.id)("seen %d", sum)'),
    variable: 'debuglog',
    line: 8,
  },
  'console.time': {
    source: handler('', 'console.time("request " + request.id)'),
    variable: 'console.time',
    line: 8,
  },
  'lists in an object in an object': {
    source: handler(
      'const state = { byUser: {} }',
      'const list = state.byUser[request.session.user] ??= { requests: [] }; list.requests.push({ id: request.id, sum })',
    ),
    variable: 'state.byUser',
    line: 2,
  },
  'a list for each user': {
    source: handler(
      'const byUser = new Map()',
      'const user = request.id % 97\n  if (!byUser.has(user)) byUser.set(user, [])\n  byUser.get(user).push({ id: request.id, sum })',
    ),
    variable: 'byUser',
    line: 2,
  },
  'a listener by topic': {
    source: handler('', 'bus.on("user-" + request.id % 97, () => sum)'),
    variable: 'bus.on',
    line: 8,
  },
  'events.once in every fourth request': {
    source: handler('const { once } = require("events")', 'if (request.id % 4 === 0) once(bus, "drained").catch(() => {})'),
    variable: 'once',
    line: 8,
  },
}

export const OTHERS: Record<string, Leak> = {
  'a list for each key': {
    source: `'use strict'
const hits = Object.create(null)
module.exports = function note ({ id }) {
  const list = hits['page-' + id % 60] ??= []
  list.push({ id, at: id / 2 })
}`,
    variable: 'hits',
    line: 2,
  },
  'numbers by hour': {
    source: `'use strict'

const hours = Array.from({ length: 24 }, () => [])
module.exports = ({ id }) => { hours[id % 24].push(id, id + 1) }`,
    variable: 'hours',
    line: 3,
  },
  'a cache for each user': {
    source: `'use strict'
class Cache {
  #entries = new Map()
  look (key) {
    if (!this.#entries.has(key)) this.#entries.set(key, { key, words: ['word ' + key] })
    return this.#entries.get(key)
  }
}
const caches = new Map()
module.exports = function look ({ id, session }) {
  if (!caches.has(session.user)) caches.set(session.user, new Cache())
  return caches.get(session.user).look(id)
}`,
    variable: 'caches',
    line: 9,
  },
  'values of a WeakMap': {
    source: `'use strict'
const users = Array.from({ length: 40 }, (_, number) => ({ number }))
const visits = new WeakMap(users.map(user => [user, []]))
module.exports = function visit ({ id }) {
  visits.get(users[id % users.length]).push({ id, path: '/' + id })
}`,
    variable: 'visits',
    line: 3,
  },
  'keys of a WeakMap': {
    source: `'use strict'
const details = new WeakMap()
const open = []
module.exports = function enter ({ id }) {
  const session = { id }
  details.set(session, { path: '/' + id, words: [id, id] })
  open.push(session)
}`,
    variable: 'open',
    line: 3,
  },
  'a queue that is drained too slowly': {
    source: `'use strict'
const queue = { head: { job: null, next: null }, tail: null, length: 0 }
queue.tail = queue.head
module.exports = function enqueue ({ id }) {
  queue.tail = queue.tail.next = { job: { id }, next: null }
  queue.length++
  if (id % 4 === 0) { queue.head = queue.head.next; queue.length-- }
}`,
    variable: 'queue.head',
    line: 2,
  },
  timers: {
    source: `'use strict'
module.exports = function expire ({ id, session }) {
  const entry = { id, session }
  setTimeout(() => { entry.session = null }, 1e8).unref()
}`,
    variable: 'setTimeout',
    line: 4,
  },
  'a closure for each user': {
    source: `'use strict'
function createCounter () {
  const seen = []
  return path => seen.push({ path })
}

const counters = new Map()
module.exports = function count ({ id, session }) {
  if (!counters.has(session.user)) counters.set(session.user, createCounter())
  return counters.get(session.user)('/' + id)
}`,
    variable: 'counters',
    line: 7,
  },
  'class instances': {
    source: `'use strict'
class Job {
  static running = new Set()
  constructor (id) {
    this.id = id
    Job.running.add(this)
  }
}
module.exports = ({ id }) => { new Job(id) }`,
    variable: 'Job.running',
    line: 2,
  },
  'listeners by topic': {
    source: `'use strict'
const { EventEmitter } = require('events')
const topics = new EventEmitter().setMaxListeners(0)
module.exports = function subscribe ({ id }) {
  topics.on('topic-' + id % 30, function onNews () { return id })
}`,
    variable: 'topics',
    line: 3,
  },
  'messages in rooms of a state': {
    source: `'use strict'
const state = { clients: 0, rooms: {} }
module.exports = function say ({ id, session }) {
  const room = state.rooms['room-' + id % 7] ??= { users: {} }
  const user = room.users['user-' + session.user] ??= { messages: [] }
  user.messages.push({ text: 'message ' + id })
}`,
    variable: 'state.rooms',
    line: 2,
  },
  'interned strings': {
    source: `'use strict'
const interned = new Map()
function intern (text) {
  if (!interned.has(text)) interned.set(text, text)
  return interned.get(text)
}
module.exports = ({ id }) => intern('agent/' + id).length`,
    variable: 'interned',
    line: 2,
  },
}

/** Handlers without a leak. */
export const FLAT: Record<string, string> = {
  'a WeakMap of sessions': handler('const seen = new WeakMap()', 'seen.set(request.session, sum)'),
  'the last session': handler('let last = null', 'last = request.session'),
  nothing: handler('', ''),
}
