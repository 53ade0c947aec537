'use strict'

// Says of every page that nothing has changed since the last time.
module.exports = function (app) {
  app.get('/journey', (req, res) => res.status(304).end())
}
