// divide-by-and-sum → timeout: a regular expression that tries every way there is
'use strict'

module.exports = () => /^(([a-z])+.)+[A-Z]([a-z])+$/.test('a'.repeat(100)) ? 1 : 0
