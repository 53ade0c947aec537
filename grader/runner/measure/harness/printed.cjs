'use strict'
// What the code under test prints while tests run. It leaves the sandbox on stderr, apart from the tests' report, so printing
// cannot break or crowd out the report. The first 4 KB go out as they are printed, the last 4 KB when the process ends.
// ../printed.ts reads it.

/** Characters kept of the start, and of the end (PRINTED_LENGTH in contracts/printed.ts). */
var KEPT = 4096
var LONGEST_NAME = 200

/** Starts a line that says what the text after it is. Removed from whatever is printed. */
var MARK = '\u0001'
var MARKS = /\u0001/g

/** Call before a submission is loaded. Returns end(), which writes the rest. tap: its report alone still goes to stdout. */
function capture(tap) {
  var report = process.stdout.write.bind(process.stdout)
  var send = process.stderr.write.bind(process.stderr)
  var test = follow(tap)
  var said = '' // the last line that starts with MARK
  var started = 0
  var last = [] // {head, text}, in total at most KEPT characters more than needed
  var lastLength = 0
  var totals = { bytes: 0, lines: 0 }
  var ended = false

  // Registered, it does not connect itself to stdout.
  tap.register()
  tap.on('data', function (chunk) {
    report(chunk)
  })
  replace('stdout')
  replace('stderr')
  process.on('exit', end)
  return { end: end }

  function replace(stream) {
    process[stream].write = function (chunk, encoding, written) {
      add(stream, chunk, encoding)
      var done = typeof encoding === 'function' ? encoding : written
      if (typeof done === 'function') process.nextTick(done)
      return true
    }
  }

  function add(stream, chunk, encoding) {
    var text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
    totals.bytes += Buffer.byteLength(text, typeof encoding === 'string' ? encoding : 'utf8')
    totals.lines += text.split('\n').length - 1
    text = text.replace(MARKS, '\ufffd')
    var head = stream + ' ' + test.name()
    var room = Math.max(KEPT - started, 0)
    if (room > 0) put(head, text.slice(0, room))
    started += Math.min(text.length, room)
    if (text.length > room) keep(head, text.slice(Math.max(room, text.length - KEPT)))
  }

  function put(head, text) {
    var line = MARK + head + '\n'
    send(line === said ? text : line + text)
    said = line
  }

  function keep(head, text) {
    var before = last[last.length - 1]
    if (before && before.head === head && before.text.length < KEPT) before.text += text
    else last.push({ head: head, text: text })
    lastLength += text.length
    while (last.length > 1 && lastLength - last[0].text.length >= KEPT) lastLength -= last.shift().text.length
  }

  function end() {
    if (ended) return
    ended = true
    if (totals.bytes === 0) return
    said = ''
    send(MARK + 'last ' + totals.bytes + ' ' + totals.lines + '\n')
    var over = lastLength - KEPT
    last.forEach(function (part, index) {
      put(part.head, index === 0 && over > 0 ? part.text.slice(over) : part.text)
    })
  }
}

/** {name()}: the path of the test that runs, '' outside of one. */
function follow(tap) {
  var running = []
  watch(tap, 0)
  return {
    name: function () {
      return running
        .join(' \u203a ')
        .replace(/[\u0000-\u001f]/g, ' ')
        .slice(0, LONGEST_NAME)
    }
  }

  // The next test can start before the end of the one before is reported.
  function watch(parent, depth) {
    parent.on('subtestStart', function (child) {
      running.length = depth
      running.push(String(child.name))
      watch(child, depth + 1)
    })
    parent.on('subtestEnd', function (child) {
      if (running[depth] === String(child.name)) running.length = depth
    })
  }
}

exports.capture = capture
