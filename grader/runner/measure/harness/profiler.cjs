'use strict'
// The commands of a box that is looked into: V8's own instruments around batches of the workload. No verdict depends on it.

var GCProfiler = require('v8').GCProfiler
var getHeapSnapshot = require('v8').getHeapSnapshot
var gzipSync = require('zlib').gzipSync
var createCompute = require('./compute.cjs').createCompute
var frames = require('./frames.cjs')
var openInspector = require('./inspector.cjs').openInspector

var STATUS = frames.STATUS
var TYPES = frames.TYPES

var ALLOCATION_BYTES = 2048 // between two samples of what is allocated, on average
var MOST_BODY = 8 << 20
var MOST_SNAPSHOT = 48 << 20 // before it is packed

// Put away before a submission is loaded, which may put others in their place.
var collect = global.gc
var hrtime = process.hrtime
var memoryUsage = process.memoryUsage
var stringify = JSON.stringify
var fromText = Buffer.from
var concat = Buffer.concat

// What is loaded has to be kept by more than the stack, which is not looked at in a snapshot.
var kept = null

/**
 * As createCompute, with more commands. Those that run take `count` calls a batch and `option` ms, figures: calls and
 * ms that came of it.
 */
function createProfiler() {
  var compute = (kept = createCompute())
  var inspector = openInspector()
  var stacks = inspector.stacks
  var post = inspector.post
  post('HeapProfiler.enable')

  var commands = {}
  commands[TYPES.watch] = watch
  commands[TYPES.profile] = profile
  commands[TYPES.allocations] = allocations
  commands[TYPES.collections] = collections
  commands[TYPES.snapshot] = snapshot
  commands[TYPES.memory] = memory
  commands[TYPES.sized] = sized

  function answer(request) {
    return (commands[request.type] || compute.answer)(request)
  }

  // Stacks are sampled from now on, to be forgotten when they are asked for: before the code is warm.
  function watch() {
    stacks.start()
    return frames.reply(STATUS.ok)
  }

  // Body: {nodes, samples, timeDeltas, startTime, endTime}, as in a .cpuprofile.
  function profile(request) {
    stacks.start()
    stacks.forget()
    var ran = runFor(request)
    return replyTo(ran, stacks.stop())
  }

  // Body: the tree of functions with the bytes that each allocated: those that were sampled, collected since or not.
  // What was inlined counts with the function that it was put into. Last of all: what runs after it runs through a proxy.
  function allocations(request) {
    compute.keepApart()
    post('HeapProfiler.startSampling', {
      samplingInterval: ALLOCATION_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true
    })
    var ran = runFor(request)
    var taken = post('HeapProfiler.stopSampling').profile
    return replyTo(ran, taken.head)
  }

  // Body: [[kind, µs]], a pair for each collection.
  function collections(request) {
    var profiler = new GCProfiler()
    profiler.start()
    var ran = runFor(request)
    var seen = profiler.stop().statistics
    var pairs = []
    for (var i = 0; i < seen.length; i++) pairs[i] = [seen[i].gcType, seen[i].cost]
    return replyTo(ran, pairs)
  }

  // Body: a .heapsnapshot, packed with gzip; none where it is too large. The inspector takes one in a task of its own,
  // which never has its turn here; this one comes at once.
  function snapshot() {
    var stream = getHeapSnapshot()
    stream.read(0)
    var chunks = []
    var length = 0
    for (var chunk; (chunk = stream.read()) !== null; length += chunk.length) chunks[chunks.length] = chunk
    var body = length > MOST_SNAPSHOT ? null : gzipSync(concat(chunks), { level: 1 })
    return { status: STATUS.ok, digest: [0, 0], figures: [0, 0, 0], body: body }
  }

  // option: collections to force before. figures: resident, heap total, heap used with what lies outside of the heap, bytes.
  function memory(request) {
    for (var i = 0; i < request.option && i < 4; i++) collect()
    var usage = memoryUsage()
    return { status: STATUS.ok, digest: [0, 0], figures: [usage.rss, usage.heapTotal, usage.heapUsed + usage.external], body: null }
  }

  // As run, on inputs of a size: `option`.
  function sized(request) {
    compute.resize(request.option)
    return compute.answer({ type: TYPES.run, seed: request.seed, key: request.key, count: request.count })
  }

  // {failed: reply | null, calls, ms}
  function runFor(request) {
    var seed = request.seed
    var began = hrtime()
    for (var calls = 0, ms = 0; ms < request.option; ) {
      var batch = { type: TYPES.run, seed: [seed[0] + calls, seed[1], seed[2], seed[3]], key: request.key, count: request.count }
      var reply = compute.answer(batch)
      if (reply.status !== STATUS.ok) return { failed: reply, calls: calls, ms: ms }
      calls += request.count
      var since = hrtime(began)
      ms = since[0] * 1e3 + since[1] / 1e6
    }
    return { failed: null, calls: calls, ms: ms }
  }

  function replyTo(ran, taken) {
    if (ran.failed) return ran.failed
    var text = stringify(taken)
    if (text.length > MOST_BODY)
      return frames.reply(STATUS.refused, { message: 'What was seen has ' + text.length + ' bytes, more than is taken.' })
    return { status: STATUS.ok, digest: [0, 0], figures: [ran.calls, ran.ms, 0], body: fromText(text, 'utf8') }
  }

  return { answer: answer, loopTurns: compute.loopTurns, threw: compute.threw }
}

exports.createProfiler = createProfiler
