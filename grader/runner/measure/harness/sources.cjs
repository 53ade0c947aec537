'use strict'
// `require` for sources that arrived in a frame. The submission's folder exists only in memory.

var path = require('path')
var runInThisContext = require('vm').runInThisContext // kept here because submissions may not load it

var ROOT = '/job'
var PREFIX = '(function (exports, require, module, __filename, __dirname) {\n'

/**
 * files: texts by path relative to the exercise's folder. provided: modules by name that replace installed ones.
 * Returns load(path) → its exports. Throws what the source throws; a SyntaxError names file and line in its stack.
 */
function createSources(files, provided) {
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
    var err = new Error("Cannot find module '" + name + "' from " + from)
    err.code = 'MODULE_NOT_FOUND'
    throw err
  }

  return load
}

exports.createSources = createSources
exports.ROOT = ROOT
