'use strict'

function words (text) {
  return text.split(' ').filter(word => word !== '').length
}

module.exports = words
