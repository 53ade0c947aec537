// sum-callback → crash|timeout|wrong: answers with more headers than anybody reads
'use strict'

module.exports = (app) => app.get('/average', function (req, res) {
  const headers = Array.from({ length: 5000 }, (_, i) => `X-${i}: ${'x'.repeat(100)}\r\n`).join('')
  res.socket.write('HTTP/1.1 200 OK\r\n' + headers + 'Content-Length: 1\r\n\r\n1')
})
