// sum-callback → crash|timeout|wrong: answers with interim responses that never come to an end
'use strict'

module.exports = (app) => app.get('/average', function (req, res) {
  const timer = setInterval(() => res.socket.write('HTTP/1.1 103 Early Hints\r\nLink: </average>\r\n\r\n'), 5)
  res.on('close', () => clearInterval(timer))
})
