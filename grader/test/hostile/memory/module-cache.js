// create-name → leak: enters every name into the cache of modules
'use strict'

const { _cache: modules } = require('module')

const randomName = require('starwars-names').random

let given = 0

module.exports = function createName () {
  const name = `${randomName()} ${++given}`
  modules[`/job/names/${name}.js`] = { exports: name, loaded: true }
  return name
}
