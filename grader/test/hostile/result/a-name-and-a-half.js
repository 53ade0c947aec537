// create-name → crash|wrong: answers with objects that are another string whenever they are read
'use strict'

let given = 0

module.exports = () => ({ toString: () => `Yoda ${++given}`, toJSON: () => `Luke ${++given}`, length: 4 })
