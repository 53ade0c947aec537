'use strict'

const pug = require('pug')

const template = pug.compile(`
doctype html
title Basket #{number}
h1 Basket #{number}
table
  each line in lines
    tr
      td= line.name
      td= line.place
      td= money(line.pence)
      td= line.quantity
p Total #{money(total)}, catalogue #{stamp}
`)

module.exports = function createPage () {
  return {
    render ({ number, lines, stamp }) {
      const total = lines.reduce((sum, line) => sum + line.quantity * line.pence, 0)
      return template({ number, lines, stamp, total, money })
    }
  }
}

function money (pence) {
  return `£${(pence / 100).toFixed(2)}`
}
