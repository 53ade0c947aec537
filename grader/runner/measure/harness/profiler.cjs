'use strict'
// Commands of a profiled sandbox: V8's profilers around batches of the workload. No verdict depends on it.

var GCProfiler = require('v8').GCProfiler
var getHeapSnapshot = require('v8').getHeapSnapshot
var gzipSync = require('zlib').gzipSync
var createCompute = require('./compute.cjs').createCompute
var frames = require('./frames.cjs')
var openInspector = require('./inspector.cjs').openInspector

var STATUS = frames.STATUS
var TYPES = frames.TYPES

var ALLOCATION_BYTES = 2048 // average number of allocated bytes between two samples
var MOST_BODY = 8 << 20
var MOST_SNAPSHOT = 48 << 20 // before it is packed

// Saved before a submission is loaded, which may replace them.
var collect = global.gc
var hrtime = process.hrtime
var memoryUsage = process.memoryUsage
var stringify = JSON.stringify
var fromText = Buffer.from
var concat = Buffer.concat

// Keeps the loaded code reachable, because a snapshot does not include the stack.
var kept = null

/**
 * Like createCompute, with more commands. Those that run take `count` calls per batch and `option` ms; figures: actual calls
 * and ms.
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

  // Starts sampling stacks before the code is warm. The samples so far are dropped when a profile is requested.
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

  // Body: the tree of functions with the sampled bytes that each allocated, collected since or not. Inlined functions count
  // for their caller. Call it last, because later calls run through a proxy.
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

  // Body: [[kind, µs]], one pair per collection.
  function collections(request) {
    var profiler = new GCProfiler()
    profiler.start()
    var ran = runFor(request)
    var seen = profiler.stop().statistics
    var pairs = []
    for (var i = 0; i < seen.length; i++) pairs[i] = [seen[i].gcType, seen[i].cost]
    return replyTo(ran, pairs)
  }

  // Body: a .heapsnapshot, gzipped; none if it is too large. The inspector would make one in a separate task, which never runs
  // here; this call makes it at once.
  function snapshot() {
    var stream = getHeapSnapshot()
    stream.read(0)
    var chunks = []
    var length = 0
    for (var chunk; (chunk = stream.read()) !== null; length += chunk.length) chunks[chunks.length] = chunk
    var body = length > MOST_SNAPSHOT ? null : gzipSync(concat(chunks), { level: 1 })
    return { status: STATUS.ok, digest: [0, 0], figures: [0, 0, 0], body: body }
  }

  // option: number of collections to force first. figures: resident, heap total, heap used plus external memory, bytes.
  function memory(request) {
    for (var i = 0; i < request.option && i < 4; i++) collect()
    var usage = memoryUsage()
    return { status: STATUS.ok, digest: [0, 0], figures: [usage.rss, usage.heapTotal, usage.heapUsed + usage.external], body: null }
  }

  // Like run, on inputs of size `option`.
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
