// divide-by-and-sum → crash: a source that is hard to read
'use strict'

module.exports = () => new Function(`return ${'['.repeat(1e6)}${']'.repeat(1e6)}`)()
