'use strict'
// `require` for sources that arrived in a frame. The submission's folder exists only in memory.

var path = require('path')
var runInThisContext = require('vm').runInThisContext // kept here because submissions may not load it

var ROOT = '/job'
/** Installed packages that a submission can require. Their own dependencies are installed too, and may be gone or others tomorrow. */
var PACKAGES = [
  'benchmark',
  'starwars-names',
  'express',
  'mongodb',
  'bson',
  'mingo',
  'lru-cache',
  'fastq',
  'fastify',
  'fast-json-stringify',
  'pino',
  'pug',
  'autocannon'
]
var SUBMITTED = /^starter\//
// Old engines have no list of their modules. There, whatever is installed can be required.
var builtins = require('module').builtinModules

var PREFIX = '(function (exports, require, module, __filename, __dirname) {\n'

/**
 * files: texts by path relative to the exercise's folder. provided: modules by name that replace installed ones. seen(path, exports),
 * optional, returns what the file exports to others.
 * Returns load(path) → its exports. Throws what the source throws; a SyntaxError names file and line in its stack.
 */
function createSources(files, provided, seen) {
  var modules = {}

  function load(relative) {
    var known = modules[relative]
    if (known) return known.exports
    var filename = ROOT + '/' + relative
    var module = (modules[relative] = { id: filename, filename: filename, exports: {}, loaded: false, children: [], paths: [] })
    try {
      compile(relative, filename).call(
        module.exports,
        module.exports,
        createRequire(relative),
        module,
        filename,
        path.posix.dirname(filename)
      )
    } catch (err) {
      delete modules[relative]
      throw err
    }
    module.loaded = true
    if (seen) module.exports = seen(relative, module.exports)
    return module.exports
  }

  function compile(relative, filename) {
    var source = files[relative]
    if (/\.json$/.test(relative)) source = 'module.exports = ' + source
    // A #! is valid only at the very start of a file, and here text is put in front of it.
    source = source.replace(/^#!/, '//')
    return runInThisContext(PREFIX + source + '\n})', { filename: filename, lineOffset: -1 })
  }

  function createRequire(from) {
    function virtualRequire(name) {
      if (name.charAt(0) === '.' || name.indexOf(ROOT) === 0) return load(resolve(from, name))
      if (Object.prototype.hasOwnProperty.call(provided, name)) return provided[name]
      if (SUBMITTED.test(from) && !isOffered(name))
        throw missing(name, from, ': a submission has Node’s own modules and the packages that its task names')
      return require(name)
    }
    virtualRequire.resolve = function (name) {
      return name.charAt(0) === '.' ? ROOT + '/' + resolve(from, name) : require.resolve(name)
    }
    virtualRequire.cache = {}
    virtualRequire.main = undefined
    return virtualRequire
  }

  function resolve(from, name) {
    var base = path.posix.resolve(ROOT, path.posix.dirname(from), name).slice(ROOT.length + 1)
    var candidates = [base, base + '.js', base + '.json', base + '/index.js']
    for (var i = 0; i < candidates.length; i++) {
      if (Object.prototype.hasOwnProperty.call(files, candidates[i])) return candidates[i]
    }
    throw missing(name, from, '')
  }

  return load
}

function isOffered(name) {
  return !builtins || /^node:/.test(name) || builtins.indexOf(name) >= 0 || PACKAGES.indexOf(name.split('/')[0]) >= 0
}

function missing(name, from, instead) {
  var err = new Error("Cannot find module '" + name + "' from " + from + instead)
  err.code = 'MODULE_NOT_FOUND'
  return err
}

exports.createSources = createSources
exports.ROOT = ROOT
exports.PACKAGES = PACKAGES
