'use strict'
// What a driver asks before and beside its work.

var VERSION = [7, 0, 0]
var WIRE_VERSION = 21 // of MongoDB 7.0

function hello (command, connectionId) {
  var legacy = command.hello === undefined
  var reply = {}
  reply[legacy ? 'ismaster' : 'isWritablePrimary'] = true
  return Object.assign(reply, {
    helloOk: true,
    maxBsonObjectSize: 16777216,
    maxMessageSizeBytes: 48000000,
    maxWriteBatchSize: 100000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connectionId,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
    ok: 1
  })
}

function buildInfo () {
  return { version: VERSION.join('.'), gitVersion: 'lean', versionArray: VERSION.concat(0), bits: 64, debug: false, maxBsonObjectSize: 16777216, ok: 1 }
}

function ok () {
  return { ok: 1 }
}

exports.commands = {
  hello: hello,
  ismaster: hello,
  isMaster: hello,
  ping: ok,
  buildInfo: buildInfo,
  buildinfo: buildInfo,
  endSessions: ok
}
