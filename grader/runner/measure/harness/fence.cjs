'use strict'
// Blocks what neither Node's permission model nor a command-line switch blocks: sockets, name look-ups, signals to other
// processes. Native methods are replaced on the prototypes of their handles, the only place where Node's modules find them.

var dgram = require('dgram')
var dns = require('dns')
var net = require('net')
var os = require('os')

/** Error of native methods and Node's functions: not permitted. */
var EPERM = -1
/** Roles with a loopback. */
var ON_LOOPBACK = ['server', 'server-tests', 'server-profile', 'load-test']

var apply = Reflect.apply

/** Call before a submission is loaded, under the permission model. Without that model native methods are reachable anyway. */
function fenceIn(role) {
  if (role === 'world') return // all its code is ours
  var tcp = handleOf({ host: '127.0.0.1', port: 1 })
  lockdown(handleOf({ path: '/' }), ['bind', 'connect', 'listen', 'fchmod'])
  lockdown(udpHandle(), ['bind', 'bind6', 'connect', 'connect6', 'send', 'send6', 'open'])
  if (ON_LOOPBACK.indexOf(role) < 0) lockdown(tcp, ['bind', 'bind6', 'connect', 'connect6', 'listen'])
  else
    ['connect', 'connect6'].forEach(function (name) {
      keepToLoopback(tcp, name)
    })
  lockNames()
  lockSignals()
  // The open pipe could be removed or replaced by its path. In a container, where this is process 1, its folder is mounted
  // read-only.
  if (process.pid !== 1 && process.permission.drop) process.permission.drop('fs.write')
  require('v8').setFlagsFromString = denied // they are frozen: V8 would end the process
  require('module').syncBuiltinESMExports()
}

/** The prototype of the handle that a socket creates for such a connection. Does not connect. */
function handleOf(options) {
  var found = null
  var socket = new net.Socket()
  Object.defineProperty(socket, '_handle', {
    set: function (handle) {
      found = Object.getPrototypeOf(handle)
      throw new Error('seen')
    }
  })
  try {
    socket.connect(options)
  } catch (err) {}
  return found
}

function udpHandle() {
  var socket = dgram.createSocket('udp4')
  var state = Object.getOwnPropertySymbols(socket).map(function (symbol) {
    return socket[symbol]
  })
  var handle = state.filter(function (each) {
    return each && each.handle
  })[0].handle
  socket.close()
  return Object.getPrototypeOf(handle)
}

function lockdown(prototype, names) {
  names.forEach(function (name) {
    replace(prototype, name, function () {
      return EPERM
    })
  })
}

function keepToLoopback(prototype, name) {
  var connect = prototype[name]
  replace(prototype, name, function (request, address) {
    if (address !== '127.0.0.1' && address !== '::1') return EPERM
    return apply(connect, this, arguments)
  })
}

/** Replaces a method. Throws if there is none, because that Node.js takes another path, which has to be found first. */
function replace(owner, name, by) {
  if (typeof owner[name] !== 'function') throw new Error('Node.js ' + process.version + ' has no ' + name + ' to be fenced in')
  owner[name] = by
}

// A query to a name server could leak data.
function lockNames() {
  var resolver = Object.getPrototypeOf(new dns.Resolver()._handle)
  Object.getOwnPropertyNames(resolver)
    .filter(function (name) {
      return /^(query|getHost)/.test(name)
    })
    .forEach(function (name) {
      replace(resolver, name, denied)
    })
  ;[dns, dns.promises].forEach(function (module) {
    var lookup = module.lookup
    replace(module, 'lookup', function (name) {
      if (name !== 'localhost' && !(typeof name === 'string' && net.isIP(name))) denied()
      return apply(lookup, this, arguments)
    })
    replace(module, 'lookupService', denied)
  })
}

function lockSignals() {
  var kill = process._kill
  var self = process.pid
  replace(process, '_kill', function (pid, signal) {
    return pid === self ? kill(pid, signal) : EPERM
  })
  replace(process, '_debugProcess', denied)
  replace(process, '_debugEnd', denied)
  replace(os, 'setPriority', denied)
}

function denied() {
  var err = new Error('Denied')
  err.code = 'ERR_ACCESS_DENIED' // the same code as Node's permission model
  throw err
}

exports.fenceIn = fenceIn
