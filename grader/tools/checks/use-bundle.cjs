/**
 * Preloaded from the folder of a bundle by every process of a test run: loads modules of the bundle instead of those of the packages.
 * Older versions of Node.js, which tests also start, load the packages.
 */
const nodeModule = require('node:module')
const { pathToFileURL } = require('node:url')
const { replaced } = require('./index.json')

const here = pathToFileURL(__filename)
const addresses = new Map(Object.entries(replaced).map((pair) => pair.map((path) => new URL(path, here).href)))

nodeModule.registerHooks?.({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const url = addresses.get(found.url)
    return url === undefined ? found : { ...found, url }
  }
})
