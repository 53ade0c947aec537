// sum-callback → crash|timeout|wrong: closes every connection, and its ears
'use strict'

module.exports = (app) => app.get('/average', function (req, res) {
  req.socket.server.close()
  req.socket.resetAndDestroy()
})
