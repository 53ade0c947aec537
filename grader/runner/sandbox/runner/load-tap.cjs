'use strict'
// The main file of the package tap in a sandbox. Runs the bundle beside it with V8's code cache, since compiling the bundle takes longer
// than running it. Without a cache, or with one of another engine or other flags, V8 compiles the bundle as usual.

const { existsSync, readFileSync } = require('node:fs')
const { wrap, wrapper } = require('node:module')
const { join } = require('node:path')
const { constants, Script } = require('node:vm')

const filename = join(__dirname, 'index.js')
const cache = join(__dirname, 'code-cache')

const script = new Script(wrap(readFileSync(filename, 'utf8')), {
  filename,
  columnOffset: -wrapper[0].length,
  cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
})
module.script = script // for write-tap-cache.cjs
script.runInThisContext().call(exports, exports, require, module, filename, __dirname)
