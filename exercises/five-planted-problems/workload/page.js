'use strict'
// What a basket's page must be, from the lines that it shows. The world's own way: no template, no module of the learner's.

var createHash = require('crypto').createHash

/** Of the catalogue as it was given: twelve hexadecimal digits. */
exports.stampOf = function stampOf (catalogue) {
  return createHash('md5').update(JSON.stringify(catalogue)).digest('hex').slice(0, 12)
}

/** Places of all plants by number: who sold most is first, of equals the one with the smaller number. */
exports.placesOf = function placesOf (catalogue) {
  var places = new Map()
  catalogue
    .slice()
    .sort(function (a, b) { return b.sold - a.sold || a.number - b.number })
    .forEach(function (plant, i) { places.set(plant.number, i + 1) })
  return places
}

/** lines: [{name, place, quantity, pence}] in any order. */
exports.pageOf = function pageOf (number, lines, stamp) {
  var rows = ''
  var total = 0
  lines.slice().sort(byName).forEach(function (line) {
    total += line.quantity * line.pence
    rows += '<tr><td>' + escaped(line.name) + '</td><td>' + line.place + '</td><td>' + money(line.pence) + '</td><td>' + line.quantity + '</td></tr>'
  })
  return '<!DOCTYPE html><title>Basket ' + number + '</title><h1>Basket ' + number + '</h1><table>' + rows + '</table><p>Total ' + money(total) + ', catalogue ' + stamp + '</p>'
}

function byName (a, b) {
  return a.name < b.name ? -1 : 1
}

function money (pence) {
  return '£' + (pence / 100).toFixed(2)
}

var ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped (text) {
  return text.replace(/[&<>"]/g, function (character) { return ENTITIES[character] })
}
