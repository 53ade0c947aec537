'use strict'

let given = 0

// Unique, flat, and one and the same name.
module.exports = () => `Yoda ${++given}`
