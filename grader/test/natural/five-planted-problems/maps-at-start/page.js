'use strict'

const pug = require('pug')

const render = pug.compile(`
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

const money = pence => '£' + (pence / 100).toFixed(2)

module.exports = () => ({
  render ({ number, lines, stamp }) {
    let total = 0
    for (const line of lines) total += line.quantity * line.pence
    return render({ number, lines, stamp, total, money })
  }
})
