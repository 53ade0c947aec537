// sum-callback → crash|wrong|timeout: promises more bytes than it sends
'use strict'

module.exports = (app) => app.get('/average', function (req, res) {
  res.writeHead(200, { 'content-length': 100, 'content-type': 'text/plain' })
  res.write('500000')
  res.socket.end()
})
