'use strict'
// The commands of boxes that compute: load a submission, run batches of it, weigh the heap, check outputs, benchmark.js.

var createDigest = require('./digest.cjs').createDigest
var createJobEnd = require('./job.cjs').createJobEnd
var createOutputs = require('./outputs.cjs').createOutputs
var createRandom = require('./random.cjs').createRandom
var createSources = require('./sources.cjs').createSources
var describe = require('./failures.cjs').describe
var frames = require('./frames.cjs')

var STATUS = frames.STATUS
var collect = global.gc // a submission may put something else in its place
var memoryUsage = process.memoryUsage
var TYPES = frames.TYPES

/** {answer(request) → reply, keepApart(), resize(size)}. Nothing of a request outlives it but what was loaded. */
function createCompute () {
  var generator = createRandom()
  var digest = createDigest()
  var outputs = createOutputs()
  var loaded = null
  var ring = null
  var endJob = createJobEnd()

  var commands = {}
  commands[TYPES.load] = load
  commands[TYPES.run] = run
  commands[TYPES.weigh] = weigh
  commands[TYPES.check] = check
  commands[TYPES.bench] = bench

  function answer (request) {
    var command = commands[request.type]
    if (!command) return frames.reply(STATUS.refused, { message: 'This box has no command ' + request.type })
    if (request.type !== TYPES.load && !loaded) return frames.reply(STATUS.refused, { message: 'Nothing is loaded' })
    endJob()
    return command(request)
  }

  // body: {files, entry, workload?, check?, weighed?}: sources by path, and which of them to load.
  function load (request) {
    var said = JSON.parse(request.body.toString('utf8'))
    var provided = {}
    var source = createSources(said.files, provided)
    generator.reseed([1, 2, 3, 4])
    if (said.weighed) fillYoungGeneration(ring = createRing())
    try {
      if (said.files['workload/modules.js']) assign(provided, source('workload/modules.js')(generator.random))
      loaded = { source: source, entry: said.entry, subject: null, workload: null, check: null }
      if (said.workload) loaded.workload = source(said.workload)
      if (said.check) loaded.check = source(said.check)(provided)
    } catch (err) {
      return frames.reply(STATUS.refused, describe(err))
    }
    if (said.entry === null) return frames.reply(STATUS.ok)
    try {
      loaded.subject = source(said.entry)
    } catch (err) {
      return frames.reply(STATUS.unloadable, describe(err))
    }
    if (typeof loaded.subject === 'function') return frames.reply(STATUS.ok)
    return frames.reply(STATUS.noExport, { message: 'module.exports is ' + kindOf(loaded.subject) + ', not a function' })
  }

  // count calls on inputs from the seed; every output folded, those that are emitted sent along.
  function run (request) {
    generator.reseed(request.seed)
    digest.start(request.key)
    outputs.start()
    try {
      loaded.workload(loaded.subject, request.count, generator.random, digest.fold, outputs.emit)
    } catch (err) {
      return frames.reply(STATUS.threw, describe(err))
    }
    return { status: STATUS.ok, digest: digest.end(), figures: [0, 0, 0], body: outputs.end() }
  }

  // figures: heap in use and external memory after two forced collections, in bytes. option 1: with the young generation filled before,
  // which a submission can have given back to the kernel, so that what it keeps elsewhere would stay below the peak of before.
  function weigh (request) {
    if (request.option === 1 && ring !== null) fillYoungGeneration(ring)
    collect()
    collect()
    var usage = memoryUsage()
    return { status: STATUS.ok, digest: [0, 0], figures: [usage.heapUsed + usage.external, usage.heapTotal, usage.rss], body: null }
  }

  // body: outputs as another box emitted them; figures: how many were checked.
  function check (request) {
    generator.reseed(request.seed)
    var checked = 0
    var problem = outputs.each(request.body, function (output) {
      checked++
      return loaded.check(output)
    })
    return { status: STATUS.ok, digest: [0, 0], figures: [checked, 0, 0], body: problem === null ? null : Buffer.from(JSON.stringify({ message: problem })) }
  }

  // benchmark.js as one would run it at home; option: its maxTime in milliseconds. Body of the reply: {hz, rme, samples}.
  function bench (request) {
    try {
      return frames.reply(STATUS.ok, require('./benchmark.cjs').measure(loaded, generator, digest, outputs, request))
    } catch (err) {
      return frames.reply(STATUS.threw, describe(err))
    }
  }

  // From now on the subject is called through a proxy: no compiler puts it into the workload, so that what it allocates is seen to be its own.
  function keepApart () {
    if (loaded) loaded.subject = new Proxy(loaded.subject, {})
  }

  // From now on the workload makes inputs of this size.
  function resize (size) {
    if (!loaded) return
    var workload = loaded.unsized = loaded.unsized || loaded.workload
    loaded.workload = function sized (subject, count, random, fold, emit) {
      workload(subject, count, random, fold, emit, size)
    }
  }

  return { answer: answer, keepApart: keepApart, resize: resize }
}

// V8 lets the young generation grow with what survives. Where memory is compared it has grown before, on both sides.
var RING = 1 << 16
var TURNS = 12

// Made before a submission is loaded: it has every element, so that no setter of a prototype is met.
function createRing () {
  var ring = []
  for (var i = 0; i < RING; i++) ring.push(null)
  return ring
}

function fillYoungGeneration (ring) {
  for (var i = 0; i < TURNS * RING; i++) ring[i % RING] = { at: i, next: i + 1, last: i - 1 }
  for (i = 0; i < RING; i++) ring[i] = null
}

function assign (target, from) {
  for (var name in from) target[name] = from[name]
}

function kindOf (value) {
  if (value === null) return 'null'
  if (typeof value === 'object' && Object.keys(value).length === 0) return 'empty'
  return 'of type ' + typeof value
}

exports.createCompute = createCompute
