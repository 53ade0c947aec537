'use strict'

module.exports = function createPage () {
  return {
    /** basket: {number, lines: [{name, place, quantity, pence}], stamp}. The page as HTML. */
    render ({ number, lines, stamp }) {
      let rows = ''
      let total = 0
      for (const { name, place, quantity, pence } of lines) {
        total += quantity * pence
        rows += `<tr><td>${name}</td><td>${place}</td><td>${money(pence)}</td><td>${quantity}</td></tr>`
      }
      return `<!DOCTYPE html><title>Basket ${number}</title><h1>Basket ${number}</h1><table>${rows}</table><p>Total ${money(total)}, catalogue ${stamp}</p>`
    }
  }
}

function money (pence) {
  return `£${(pence / 100).toFixed(2)}`
}
