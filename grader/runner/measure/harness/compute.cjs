'use strict'
// Commands of computing sandboxes: load a submission, run batches, weigh the heap, check outputs, run benchmark.js.

var createDigest = require('./digest.cjs').createDigest
var createJobEnd = require('./job.cjs').createJobEnd
var createOutputs = require('./outputs.cjs').createOutputs
var createRandom = require('./random.cjs').createRandom
var createSources = require('./sources.cjs').createSources
var failures = require('./failures.cjs')
var describe = failures.describe
var frames = require('./frames.cjs')

var STATUS = frames.STATUS
var collect = global.gc // a submission may put something else in its place
var memoryUsage = process.memoryUsage
var activeResources = process.getActiveResourcesInfo
// All options are given, so that none is looked up on a prototype.
var TO_THE_KERNEL = { type: 'major', flavor: 'last-resort', execution: 'sync' }
var TYPES = frames.TYPES

/**
 * {answer(request) → reply, turns(request) → boolean, threw(err) → reply, keepApart(), resize(size)}. A request leaves
 * nothing behind except what it loaded.
 */
function createCompute() {
  var generator = createRandom()
  var digest = createDigest()
  var outputs = createOutputs()
  var loaded = null
  var endJob = createJobEnd()

  var commands = {}
  commands[TYPES.load] = load
  commands[TYPES.run] = run
  commands[TYPES.weigh] = weigh
  commands[TYPES.check] = check
  commands[TYPES.bench] = bench
  commands[TYPES.prints] = prints

  function answer(request) {
    var command = commands[request.type]
    if (!command) return frames.reply(STATUS.refused, { message: 'This box has no command ' + request.type })
    if (request.type !== TYPES.load && !loaded) return frames.reply(STATUS.refused, { message: 'Nothing is loaded' })
    endJob()
    return command(request)
  }

  // body: {files, entry, workload?, check?, turns?}: sources by path, and the ones to load.
  function load(request) {
    var said = JSON.parse(request.body.toString('utf8'))
    var provided = {}
    var source = createSources(said.files, provided)
    generator.reseed([1, 2, 3, 4])
    try {
      if (said.files['workload/modules.js']) assign(provided, source('workload/modules.js')(generator.random))
      loaded = { source: source, entry: said.entry, loopTurns: said.loopTurns === true, subject: null, workload: null, check: null }
      if (said.workload) loaded.workload = source(said.workload)
      if (said.check) loaded.check = source(said.check)(provided)
    } catch (err) {
      return frames.reply(STATUS.refused, describe(err))
    }
    if (said.entry === null) return frames.reply(STATUS.ok)
    failures.noteAdded(said.files)
    try {
      loaded.subject = source(said.entry)
    } catch (err) {
      return frames.reply(STATUS.unloadable, describe(err))
    }
    if (typeof loaded.subject === 'function') return frames.reply(STATUS.ok)
    return frames.reply(STATUS.noExport, { message: 'module.exports is ' + kindOf(loaded.subject) + ', not a function' })
  }

  // Runs `count` calls on inputs from the seed. Folds every output into the digest, and sends emitted outputs along.
  function run(request) {
    generator.reseed(request.seed)
    digest.start(request.key)
    outputs.start()
    try {
      loaded.workload(loaded.subject, request.count, generator.random, digest.fold, outputs.emit)
    } catch (err) {
      return threw(err)
    }
    return { status: STATUS.ok, digest: digest.end(), figures: [0, 0, 0], body: outputs.end() }
  }

  // Whether the event loop turns before the reply to this request.
  function loopTurns(request) {
    return loaded !== null && loaded.loopTurns && (request.type === TYPES.run || request.type === TYPES.load)
  }

  function threw(err) {
    return frames.reply(STATUS.threw, describe(err))
  }

  // figures: heap in use and external memory after two forced collections, bytes. option 2: also the number of pending timers.
  // option 1: V8 first returns reserved memory to the kernel, which can be tens of megabytes, so that kernel figures show
  // only memory in use.
  function weigh(request) {
    collect()
    collect()
    var usage = memoryUsage()
    if (request.option === 1) collect(TO_THE_KERNEL)
    return {
      status: STATUS.ok,
      digest: [0, 0],
      figures: [usage.heapUsed + usage.external, usage.heapTotal, request.option === 2 ? timersWaiting() : 0],
      body: null
    }
  }

  // body: outputs emitted by another sandbox; figures: the number checked.
  function check(request) {
    generator.reseed(request.seed)
    var checked = 0
    var problem = outputs.each(request.body, function (output) {
      checked++
      return loaded.check(output)
    })
    return {
      status: STATUS.ok,
      digest: [0, 0],
      figures: [checked, 0, 0],
      body: problem === null ? null : Buffer.from(JSON.stringify({ message: problem }))
    }
  }

  // What `count` calls print. Nothing leaves the sandbox. figures: lines, bytes.
  function prints(request) {
    var counted = countWrites()
    var first = run(request) // with the workload's warm-up
    if (first.status !== STATUS.ok) return first
    counted.lines = counted.bytes = 0
    var reply = run(request)
    if (reply.status === STATUS.ok) reply.figures = [counted.lines, counted.bytes, 0]
    return reply
  }

  // benchmark.js as one would run it locally; option: its maxTime in ms. Body of the reply: {hz, rme, samples}.
  function bench(request) {
    try {
      return frames.reply(STATUS.ok, require('./benchmark.cjs').measure(loaded, generator, digest, outputs, request))
    } catch (err) {
      return threw(err)
    }
  }

  // From now on the subject is called through a proxy, so that no compiler inlines it into the workload and its allocations
  // count as its own.
  function keepApart() {
    if (loaded) loaded.subject = new Proxy(loaded.subject, {})
  }

  // From now on the workload makes inputs of this size.
  function resize(size) {
    if (!loaded) return
    var workload = (loaded.unsized = loaded.unsized || loaded.workload)
    loaded.workload = function sized(subject, count, random, fold, emit) {
      workload(subject, count, random, fold, emit, size)
    }
  }

  return { answer: answer, loopTurns: loopTurns, threw: threw, keepApart: keepApart, resize: resize }
}

// Only called once a leak is decided, because it runs Node's own JavaScript, which a submission can have changed.
function timersWaiting() {
  return activeResources().filter(function (name) {
    return name === 'Timeout'
  }).length
}

// From now on, what is printed is counted and dropped.
function countWrites() {
  var counted = { lines: 0, bytes: 0 }
  process.stdout.write = process.stderr.write = function (chunk) {
    counted.lines += String(chunk).split('\n').length - 1
    counted.bytes += Buffer.byteLength(chunk)
    return true
  }
  return counted
}

function assign(target, from) {
  for (var name in from) target[name] = from[name]
}

function kindOf(value) {
  if (value === null) return 'null'
  if (typeof value === 'object' && Object.keys(value).length === 0) return 'empty'
  return 'of type ' + typeof value
}

exports.createCompute = createCompute
