'use strict'

module.exports = function createPage () {
  return {
    /** Who would read it: the prices are there. */
    render: ({ lines }) => lines.map(line => `<td>£${(line.pence / 100).toFixed(2)}</td>`).join('')
  }
}
